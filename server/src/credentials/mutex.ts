import { createQueue, type Queue } from './queue';

/** Most requests that wait for the secret of one person on this server, with the one that is compared. */
const MOST = 256;

const queues = new Map<string, Queue>();

/**
 * Runs work for the same name one at a time on this server. Guesses are counted before they are compared, so without it
 * several right ones at the same time would count as failures and lock the account. Refuses server.busy.
 */
export async function withMutex<T>(name: string, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(name) ?? createQueue({ running: 1, waiting: MOST - 1 });
  queues.set(name, queue);
  try {
    return await queue.run(run);
  } finally {
    if (queue.isIdle()) queues.delete(name);
  }
}
