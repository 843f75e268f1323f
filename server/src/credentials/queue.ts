import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';
import { refuse } from '../call/index';

export interface Queue {
  /** Runs the work when a slot is free; refuses server.busy when too many wait already. */
  run<T>(run: () => Promise<T>): Promise<T>;
  /** The number of jobs that have been started. */
  done(): number;
  isIdle(): boolean;
}

/** A queue with a limit for running and for waiting work (trust fact 0.13, ADR 37). */
export function createQueue(limits: { running: number; waiting: number }): Queue {
  const queue = new PQueue({ concurrency: limits.running });
  let begun = 0;
  return {
    done: () => begun,
    isIdle: () => queue.pending + queue.size === 0,
    async run(action) {
      if (queue.pending + queue.size >= limits.running + limits.waiting) throw refuse('server.busy');
      // Work that waited would otherwise be started in the tenant and the wait budget of the work before it.
      const start = AsyncResource.bind(() => {
        begun += 1;
        return action();
      });
      return queue.add(start);
    },
  };
}
