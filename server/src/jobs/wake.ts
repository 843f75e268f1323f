import { afterCommit, type Tx } from '../db/index';

type Listener = (job: string) => void;
const listeners = new Set<Listener>();

/**
 * The transaction leaves work for a job: the runner of this server runs it once that has committed. A
 * wake-up that is lost between, and work that is not due yet, waits for the job's next time.
 */
export const wakeJob = (tx: Tx, job: string): void => afterCommit(tx, () => wakeHere(job));

/** Wakes a job in this process: another one has left work for it. */
export function wakeHere(job: string): void {
  for (const listener of listeners) listener(job);
}

/** Hears of every job that is to run; answers how to hear no more. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
