import { setTimeout as sleep } from 'node:timers/promises';
import { beyondTenants, withoutWaitBudget } from '../db/index';
import type { Log } from './lease';
import { onWake } from './wake';

/** A job that is woken again and again begins so often at most: several wake-ups between are one run. */
const BETWEEN_MS = 1000;

interface Runs {
  /** Until no run of the job is under way here. */
  idle(job: string): Promise<unknown>;
  /** Runs the job now, if no other server does. */
  run(job: string): Promise<unknown>;
}

/** Runs jobs when their work comes, also beside one that takes long; wake-ups during a run are one more run. */
export function createWaker({ idle, run }: Runs, log: Log) {
  const began = new Map<string, number>();
  const waiting = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function begin(job: string): Promise<void> {
    waiting.add(job);
    const pause = (began.get(job) ?? -Infinity) + BETWEEN_MS - performance.now();
    if (pause > 0) await sleep(pause, undefined, { signal, ref: false });
    await idle(job);
    waiting.delete(job);
    if (signal.aborted) return;
    began.set(job, performance.now());
    await run(job);
  }

  let deafen: () => void = () => undefined;
  return {
    start() {
      deafen = onWake((job) => {
        if (waiting.has(job)) return;
        // The request that woke the job limits neither the tenants that it sees nor its waiting time.
        const ended = withoutWaitBudget(() => beyondTenants(() => begin(job))).catch((error: unknown) => {
          waiting.delete(job);
          if (!signal.aborted) log.warn({ job, err: error }, 'a job that was woken could not be run');
        });
        underWay.add(ended);
        void ended.finally(() => underWay.delete(ended));
      });
    },
    /** Begins no more runs, and waits until those that were begun have ended. */
    async stop(): Promise<void> {
      deafen();
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
