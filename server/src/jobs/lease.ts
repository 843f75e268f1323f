import type { Db } from '../db/index';
import { type Lease, renewLease } from './store';

/** Times of a run, in ms. */
export interface Times {
  /** The time without a renewal after which another server takes a job over. */
  lease: number;
  renewal: number;
  /** The time that other jobs wait for it; then they go on beside it. */
  patience: number;
  /** A run that has not ended by then hangs: its lease is renewed no more. */
  most: number;
}
export interface Log {
  warn(fields: object, text: string): void;
}

/**
 * Renews the lease of a job while it runs, until the answer is called: however long a run takes, no other server begins a
 * second one. A run that takes longer than any may is taken to hang: another server may begin the job anew.
 */
export function keepLease(
  db: Db,
  lease: Lease,
  { renewal, most }: Pick<Times, 'renewal' | 'most'>,
  log: Log,
): () => void {
  const since = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - since > most) {
      log.warn({ job: lease.job, alarm: 'job.hangs' }, 'a job hangs: another server may take it over');
      clearInterval(timer);
      return;
    }
    renewLease(db, lease).then(
      (isHeld) => {
        if (isHeld) return;
        log.warn({ job: lease.job }, 'a job still runs that another server has taken over');
        clearInterval(timer);
      },
      (error: unknown) => log.warn({ job: lease.job, err: error }, 'the lease of a job could not be renewed'),
    );
  }, renewal).unref();
  return () => clearInterval(timer);
}
