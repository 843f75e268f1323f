import { Refusal } from '../call/index';
import type { Database, Tx } from '../db/index';

interface Means {
  log: { warn(facts: object, text: string): void };
}

/**
 * Works on one after the other; `about` names one in the log. One that fails holds up no other: a refusal, because somebody
 * was faster or the account is parked, is logged, and the next run looks again; anything else also fails the run at its end,
 * so that its record shows it. Returns for how many the work did not answer false.
 */
export async function forEachOf<T>(
  { log }: Means,
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  about: (one: T) => object,
): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const one of all) {
    try {
      if ((await work(one)) !== false) done += 1;
    } catch (error) {
      if (error instanceof Refusal) {
        log.warn({ ...about(one), refusal: error.refusal }, 'a job was refused for one');
        continue;
      }
      failure = error;
      log.warn({ ...about(one), err: error }, 'a job failed for one');
    }
  }
  if (failure !== undefined) throw failure as Error;
  return done;
}

/** The same for customers, each in a transaction of its own. */
export const forEachCustomer = (
  { database, log }: Means & { database: Pick<Database, 'transaction'> },
  uids: readonly number[],
  work: (tx: Tx, uid: number) => Promise<boolean>,
): Promise<number> =>
  forEachOf(
    { log },
    uids,
    (uid) => database.transaction((tx) => work(tx, uid)),
    (uid) => ({ uid }),
  );
