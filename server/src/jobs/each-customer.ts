import type { Database, Tx } from '../db/index';

interface Means {
  database: Pick<Database, 'transaction'>;
  log: { warn(facts: object, text: string): void };
}

/**
 * Does something for each of many customers, each in a transaction of its own: one that fails keeps nobody else from theirs,
 * is told to the log, and fails the run at its end, so that the record of the run says so. How many said that they did it.
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
