import type { Database, Tx } from '../db/index';

interface Means {
  database: Pick<Database, 'transaction'>;
  log: { warn(facts: object, text: string): void };
}

/**
 * Runs work for each customer in a transaction of its own. One that fails does not stop the others; it is logged, and
 * fails the run at its end, so that the record of the run shows it. Returns for how many the work returned true.
 */
export async function forEachCustomer(
  { database, log }: Means,
  uids: readonly number[],
  work: (tx: Tx, uid: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const uid of uids) {
    try {
      if (await database.transaction((tx) => work(tx, uid))) done += 1;
    } catch (error) {
      failure = error;
      log.warn({ uid, err: error }, 'a job failed for one customer');
    }
  }
  if (failure !== undefined) throw failure as Error;
  return done;
}
