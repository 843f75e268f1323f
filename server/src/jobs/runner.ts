import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import * as clock from '../clock';
import { beyondTenants, type Database, withoutWaitBudget } from '../db/index';
import { traced } from '../trace';
import { keepLease, type Log, type Times } from './lease';
import {
  claimJob,
  dueJobs,
  finishRun,
  type Lease,
  makeDue,
  releaseJob,
  saveJobs,
  startRun,
  takeJob,
} from './store';
import { createWaker } from './waker';

/** A job as the runner needs it. */
export interface Scheduled {
  /** `finance.billIssue`. */
  name: string;
  /** Cron pattern in China's time; six fields begin with seconds (console.md#jobs). */
  at: string;
  /** True for a job that also runs a few seconds after each start of a server, in the order of the list. */
  isDueAtStart?: boolean;
  /**
   * Does the work that is due at `now` in small transactions of its own and returns how many things that
   * were. Must be safe to repeat, to run late and to be killed: it finds its work by the state of the rows,
   * never by its last run.
   */
  run(now: Date): Promise<number>;
}
/** A scheduled job of a room, with its name and one line about it on 后台任务. */
export interface Job extends Scheduled {
  text: string;
  about: string;
}
export interface Runner {
  /** Runs all due jobs, one after the other, past those that take long; returns name → things done. */
  runDue(): Promise<Record<string, number>>;
  /** Runs one job now whether or not it is due. */
  run(name: string): Promise<number>;
  /** Looks for due jobs every few seconds, and runs those that a transaction of this server wakes, until `stop`. */
  start(): void;
  /**
   * Stops after the running job, or at the limit without it, which is then due again at once; answers whether
   * nothing runs any more.
   */
  stop(limitMs: number): Promise<boolean>;
}

/** The interval at which due jobs are looked for. */
const TICK_MS = 2000;
const MINUTE = 60_000;
const times: Times = {
  lease: 10 * MINUTE,
  renewal: 2 * MINUTE,
  patience: 2 * MINUTE,
  most: 120 * MINUTE,
};
/** Longest that a stop takes to give a job back that still runs. */
const GIVE_BACK_MS = 1000;
/** After a start, requests come before jobs that read whole tables. */
const START_SECONDS = 5;
const TIME_ZONE = 'Asia/Shanghai';

interface Running {
  lease: Lease;
  dueAt: Date;
  ended: Promise<unknown>;
}

/** Runs all jobs, each on one server at a time, with a record of every run (console.md#jobs). */
export function createRunner(
  database: Database,
  jobs: readonly Scheduled[],
  log: Log,
  { lease: ms, patience, ...keeping }: Times = times,
): Runner {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const twice = jobs.find((job) => byName.get(job.name) !== job);
  if (twice !== undefined) throw new Error(`two jobs are ${twice.name}`);
  let known: Promise<void> | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  /** Running jobs by name: one that hangs here is not begun here again. */
  const running = new Map<string, Running>();
  const newLease = (job: string): Lease => ({ job, holder: randomUUID(), ms });

  /** Registers new jobs; they are due at their next time, not at once. */
  const know = () =>
    (known ??= (async () => {
      const now = await clock.now(database.db);
      const all = jobs.map((job) => ({ job: job.name, next_at: nextOf(job, now) }));
      await saveJobs(database.db, all);
    })());

  async function execute(job: Scheduled, lease: Lease, dueAt: Date): Promise<number> {
    const now = await clock.now(database.db);
    const runId = await startRun(database.db, job.name, dueAt);
    const letGo = keepLease(database.db, lease, keeping, log);
    try {
      const done = await withoutWaitBudget(() =>
        beyondTenants(() => traced(`job ${job.name}`, {}, () => job.run(now), { isRoot: true })),
      );
      await finishRun(database.db, runId, { done });
      return done;
    } catch (error) {
      log.warn({ job: job.name, err: error }, 'a job failed');
      await finishRun(database.db, runId, { error: (error as Error).message.slice(0, 500) });
      throw error;
    } finally {
      letGo();
      await releaseJob(database.db, lease, nextOf(job, now));
    }
  }

  /** Begins a job that this server has claimed; the number of things done, undefined for one that still runs after a while. */
  async function begin(job: Scheduled, lease: Lease, dueAt: Date): Promise<number | undefined> {
    // A failed job is in the record of runs; the others go on.
    const ended = execute(job, lease, dueAt).catch(() => 0);
    running.set(job.name, { lease, dueAt, ended });
    void ended.finally(() => running.delete(job.name));
    const waiting = new AbortController();
    const late = sleep(patience, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined);
    const done = await Promise.race([ended, late]);
    waiting.abort();
    if (done === undefined) log.warn({ job: job.name }, 'a job takes long: the others go on beside it');
    return done;
  }

  async function runDue(): Promise<Record<string, number>> {
    await know();
    const done: Record<string, number> = {};
    for (const name of await dueJobs(database.db)) {
      const job = byName.get(name);
      if (job === undefined || isStopped || running.has(name)) continue;
      const lease = newLease(name);
      const dueAt = await claimJob(database.db, lease);
      if (dueAt === undefined) continue;
      const things = await begin(job, lease, dueAt);
      if (things !== undefined) done[name] = things;
    }
    return done;
  }

  const waker = createWaker(
    {
      idle: (name) => running.get(name)?.ended ?? Promise.resolve(),
      async run(name) {
        const job = byName.get(name);
        if (job === undefined) return;
        await know();
        await makeDue(database.db, name, 0);
        const lease = newLease(name);
        const dueAt = await claimJob(database.db, lease);
        if (dueAt !== undefined) await begin(job, lease, dueAt);
      },
    },
    log,
  );

  async function dueSoon(): Promise<void> {
    await know();
    for (const job of jobs)
      if (job.isDueAtStart && !isStopped) await makeDue(database.db, job.name, START_SECONDS);
  }

  const tick = async () => {
    underWay = runDue().catch((error: unknown) => {
      known = undefined;
      log.warn({ err: error }, 'jobs could not be looked for');
    });
    await underWay;
    if (!isStopped) timer = setTimeout(() => void tick(), TICK_MS).unref();
  };

  return {
    runDue,
    async run(name) {
      await know();
      const job = byName.get(name);
      if (job === undefined) throw new Error(`no job ${name}`);
      const lease = newLease(name);
      await takeJob(database.db, lease);
      return execute(job, lease, await clock.now(database.db));
    },
    start() {
      waker.start();
      underWay = dueSoon()
        .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be made due'))
        .then(() => {
          if (!isStopped) void tick();
        });
    },
    async stop(limitMs) {
      isStopped = true;
      clearTimeout(timer);
      const all = Promise.all([waker.stop(), underWay, ...[...running.values()].map(({ ended }) => ended)]);
      const isOver = await Promise.race([all.then(() => true), sleep(limitMs, false, { ref: false })]);
      // Their leases would keep them from every server for minutes.
      if (!isOver) {
        const back = [...running.values()].map(({ lease, dueAt }) => releaseJob(database.db, lease, dueAt));
        await Promise.race([Promise.all(back), sleep(GIVE_BACK_MS)]);
      }
      return isOver;
    },
  };
}

function nextOf({ name, at }: Scheduled, now: Date): Date {
  const next = new Cron(at, { timezone: TIME_ZONE, paused: true }).nextRun(now);
  if (next === null) throw new Error(`${name} is never due: ${at}`);
  return next;
}
