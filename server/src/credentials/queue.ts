import { refuse } from '../call/index';

export interface Queue {
  /** Runs the work when a slot is free; refuses server.busy when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many jobs have been started. */
  done(): number;
}

/** A queue with a limit for running and for waiting work (trust fact 0.13). */
export function createQueue(limits: { running: number; waiting: number }): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let begun = 0;
  return {
    done: () => begun,
    async run(work) {
      if (running < limits.running) running += 1;
      else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw refuse('server.busy');
      begun += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
