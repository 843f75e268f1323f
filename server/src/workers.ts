import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from './config';
import type { Measures } from './http/health';
import { createLog } from './http/log';
import type { FromWorker, ToWorker } from './worker';

/** The pause before the place of a worker that ended is taken; it doubles until one has lived for a while. */
const PAUSE_MS = 500;
const MOST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;
/** A worker ends by itself sooner (trust H8). */
const STOP_LIMIT_MS = 14_500;
/** A worker that says nothing for so long is left out of the figures. */
const GATHER_MS = 2000;

const say = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message));
const living = (): Worker[] => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

/**
 * This process as the primary of a server of several workers (ADR 111): it begins them, the first before the others, hands
 * them connections in turn and one of them the jobs, takes the place of one that ends, and ends with all of them.
 */
export function leadWorkers(config: Config): void {
  const log = createLog(config);
  const startedAt = new Map<Worker, number>();
  const ready = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let withJobs: Worker | undefined;
  let announcement: string | undefined;
  let hasServed = false;
  let isStopping = false;
  let isClean = true;
  let pause = PAUSE_MS;

  const begin = () => {
    const worker = cluster.fork();
    startedAt.set(worker, performance.now());
    // What could not be sent to one that is gone; its end is told as well.
    worker.on('error', (error) =>
      log.warn({ err: error, worker: worker.process.pid }, 'a worker was not reached'),
    );
  };
  const announce = () => {
    if (announcement !== undefined) console.log(announcement);
    announcement = undefined;
  };
  const handJobsOn = () => {
    [withJobs] = ready;
    if (withJobs !== undefined) say(withJobs, { kind: 'jobs' });
  };

  function isReady(worker: Worker, text: string): void {
    ready.add(worker);
    if (withJobs === undefined) handJobsOn();
    if (hasServed) log.info({ worker: worker.process.pid }, 'a worker serves');
    else {
      hasServed = true;
      announcement = text;
      for (let count = 1; count < config.workers; count += 1) begin();
    }
    if (ready.size === config.workers) announce();
  }

  function hasEnded(worker: Worker, code: number | null, signal: string | null): void {
    const hadServed = ready.delete(worker);
    const lifeMs = performance.now() - (startedAt.get(worker) ?? 0);
    startedAt.delete(worker);
    if (hadServed && code !== 0) isClean = false;
    if (isStopping) return endWithLast();
    // It has said what is wrong, and another one would say it again.
    if (!hasServed) process.exit(code || 1);
    announce();
    if (worker === withJobs) handJobsOn();
    if (lifeMs >= STEADY_MS) pause = PAUSE_MS;
    log.error({ worker: worker.process.pid, code, signal, pauseMs: pause }, 'a worker ended, another begins');
    const timer = setTimeout(() => {
      pauses.delete(timer);
      begin();
    }, pause);
    pauses.add(timer);
    pause = Math.min(MOST_PAUSE_MS, 2 * pause);
  }

  function endWithLast(): void {
    if (startedAt.size === 0) process.exit(isClean ? 0 : 1);
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    // What ended before the stop was told of when it did.
    isClean = true;
    for (const timer of pauses) clearTimeout(timer);
    for (const worker of living()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of living()) worker.process.kill('SIGKILL');
      process.exit(1);
    }, config.connections.drainMs + STOP_LIMIT_MS).unref();
    endWithLast();
  }

  const gather = gathering(ready);
  // The buckets that workers share (`call/points.ts`).
  void new RateLimiterClusterMaster();
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'ready') isReady(worker, message.text);
    if (message.kind === 'wake' && withJobs !== undefined) say(withJobs, message);
    if (message.kind === 'gather') gather.ask(worker, message.no);
    if (message.kind === 'own') gather.hear(worker, message);
  });
  cluster.on('exit', hasEnded);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./main.js', import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, ...(process.sourceMapsEnabled ? ['--enable-source-maps'] : [])],
  });
  begin();
}

/** Answers a worker with the measures of all that serve. */
function gathering(ready: ReadonlySet<Worker>) {
  const rounds = new Map<number, { awaited: Set<Worker>; all: Measures[]; finish: () => void }>();
  let count = 0;
  return {
    ask(worker: Worker, no: number): void {
      const round = (count += 1);
      const all: Measures[] = [];
      const finish = () => {
        clearTimeout(timer);
        if (rounds.delete(round)) say(worker, { kind: 'gathered', no, all });
      };
      const timer = setTimeout(finish, GATHER_MS);
      rounds.set(round, { awaited: new Set(ready), all, finish });
      for (const one of ready) say(one, { kind: 'own', no: round });
    },
    hear(worker: Worker, { no, measures }: { no: number; measures: Measures }): void {
      const round = rounds.get(no);
      if (round === undefined || !round.awaited.delete(worker)) return;
      round.all.push(measures);
      if (round.awaited.size === 0) round.finish();
    },
  };
}
