import type { Database } from '../server/src/db/index';

const watching = ['finance.anchorAudit', 'finance.reconcileAll', 'finance.reconcileTouched'];
/** Leased until then, so no server runs the job. */
const FAR = new Date('9999-01-01');

/**
 * Switches the reconciliation jobs off: the rows that a bench loads have incomplete audit chains, and the jobs would run
 * during the measurement.
 */
export async function disableReconciliation({ db }: Database): Promise<void> {
  const jobs = watching.map((job) => ({ job, next_at: new Date(), lease_until: FAR }));
  await db.insertInto('jobs').values(jobs).execute();
}
