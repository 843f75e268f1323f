import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import * as clock from '../clock';
import { beyondTenants, type Database, withoutWaitBudget } from '../db/index';
import { claimJob, dueJobs, finishRun, saveJobs, makeDue, releaseJob, startRun } from './store';

/** A scheduled job. */
export interface Job {
  /** `finance.billIssue`. */
  name: string;
  /** Cron pattern in China's time; six fields begin with seconds (product 09 §9.13). */
  at: string;
  /** Also runs a few seconds after each start of a server, in the order of the list. */
  isDueAtStart?: boolean;
  /**
   * Does what is due at `now` in small transactions of its own and returns how many things that were. Must be safe to
   * repeat, to run late and to be killed: it finds its work by the state of the rows, never by its last run.
   */
  run(now: Date): Promise<number>;
}
export interface Runner {
  /** Runs all due jobs, one after the other; returns name → things done. */
  runDue(): Promise<Record<string, number>>;
  /** Runs one job now whether or not it is due. */
  run(name: string): Promise<number>;
  /** Looks for due jobs every few seconds until `stop`. */
  start(): void;
  /**
   * Stops after the running job, or at the limit without it, which is then due again at once; answers whether nothing runs
   * any more.
   */
  stop(limitMs: number): Promise<boolean>;
}

/** How often due jobs are looked for, and how long one may run before another server may take it over. */
const TICK_MS = 2000;
const LEASE_MINUTES = 10;
/** Longest that a stop takes to give a job back that still runs. */
const GIVE_BACK_MS = 1000;
/** After a start, requests come before jobs that read whole tables. */
const START_SECONDS = 5;
const TIME_ZONE = 'Asia/Shanghai';

interface Log {
  warn(fields: object, text: string): void;
}

/** Runs all jobs, each on one server at a time, with a record of every run (product 09 §9.13). */
export function createRunner(database: Database, jobs: readonly Job[], log: Log): Runner {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size < jobs.length) throw new Error('two jobs have one name');
  let known: Promise<void> | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let running: { name: string; dueAt: Date } | undefined;

  /** Registers new jobs; they are due at their next time, not at once. */
  const know = () =>
    (known ??= (async () => {
      const now = await clock.now(database.db);
      const all = jobs.map((job) => ({ job: job.name, next_at: nextOf(job, now) }));
      await saveJobs(database.db, all);
    })());

  async function execute(job: Job, dueAt: Date): Promise<number> {
    const now = await clock.now(database.db);
    const runId = await startRun(database.db, job.name, dueAt);
    running = { name: job.name, dueAt };
    try {
      const done = await withoutWaitBudget(() => beyondTenants(() => job.run(now)));
      await finishRun(database.db, runId, { done });
      return done;
    } catch (error) {
      log.warn({ job: job.name, err: error }, 'a job failed');
      await finishRun(database.db, runId, { error: (error as Error).message.slice(0, 500) });
      throw error;
    } finally {
      running = undefined;
      await releaseJob(database.db, job.name, nextOf(job, now));
    }
  }

  async function runDue(): Promise<Record<string, number>> {
    await know();
    const done: Record<string, number> = {};
    for (const name of await dueJobs(database.db)) {
      const job = byName.get(name);
      if (job === undefined || isStopped) continue;
      const dueAt = await claimJob(database.db, name, LEASE_MINUTES);
      if (dueAt === undefined) continue;
      // A failed job is in the record of runs; the others go on.
      done[name] = await execute(job, dueAt).catch(() => 0);
    }
    return done;
  }

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
      return execute(job, await clock.now(database.db));
    },
    start() {
      underWay = dueSoon()
        .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be made due'))
        .then(() => {
          if (!isStopped) void tick();
        });
    },
    async stop(limitMs) {
      isStopped = true;
      clearTimeout(timer);
      const isOver = await Promise.race([underWay.then(() => true), sleep(limitMs, false, { ref: false })]);
      // Its lease would keep it from every server for minutes.
      if (!isOver && running !== undefined)
        await Promise.race([releaseJob(database.db, running.name, running.dueAt), sleep(GIVE_BACK_MS)]);
      return isOver;
    },
  };
}

function nextOf({ name, at }: Job, now: Date): Date {
  const next = new Cron(at, { timezone: TIME_ZONE, paused: true }).nextRun(now);
  if (next === null) throw new Error(`${name} is never due: ${at}`);
  return next;
}
