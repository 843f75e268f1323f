import { Refusal } from '../call/index';
import type { Batch, Database, Tx } from '../db/index';

interface Means {
  log: { warn(facts: object, text: string): void };
}

/** The number of due rows that are read at once. */
const BATCH = 200;

/**
 * Works on one after the other; `about` names one in the log. One that fails holds up no other: a refusal, because somebody
 * was faster or the account is parked, is logged, and the next run looks again; anything else also fails the run at its end,
 * so that its record shows it. Returns for how many the work did not answer false.
 */
export const forEachOf = <T>(
  means: Means,
  all: readonly T[],
  run: (one: T) => Promise<unknown>,
  about: (one: T) => object,
): Promise<number> => forEachDue(means, wholeOf(all), run, about);

/** A list that is there already, as the batches that `forEachDue` reads: nothing leaves it while it is worked on. */
const wholeOf =
  <T>(all: readonly T[]) =>
  async ({ skip }: Batch): Promise<readonly T[]> =>
    all.slice(skip);

/**
 * Runs the parts of one job, one after the other: one that fails does not stop the next, and fails the run at
 * its end. Returns the sum of their results.
 */
export async function allParts(...parts: readonly (() => Promise<number>)[]): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const part of parts)
    try {
      done += await part();
    } catch (error) {
      failure ??= error;
    }
  if (failure !== undefined) throw failure as Error;
  return done;
}

/**
 * As `forEachOf` for all due rows, read in batches; `about` names one apart from all others. A row that stays
 * in the list, because its account is parked or it was only warned, is passed over: however many there are,
 * the rows behind them are worked on.
 */
export async function forEachDue<T>(
  { log }: Means,
  find: (batch: Batch) => Promise<readonly T[]>,
  run: (one: T) => Promise<unknown>,
  about: (one: T) => object,
): Promise<number> {
  const seen = new Set<string>();
  let done = 0;
  let failure: unknown;
  let skip = 0;
  for (;;) {
    const found = await find({ limit: BATCH, skip });
    const fresh = found.filter((one) => !seen.has(JSON.stringify(about(one))));
    // All of these were worked on and are still there; otherwise later rows have moved up to this place.
    if (fresh.length === 0) skip += found.length;
    for (const one of fresh) {
      seen.add(JSON.stringify(about(one)));
      try {
        if ((await run(one)) !== false) done += 1;
      } catch (error) {
        if (error instanceof Refusal) {
          log.warn({ ...about(one), refusal: error.refusal }, 'a job was refused for one');
          continue;
        }
        failure = error;
        log.warn({ ...about(one), err: error }, 'a job failed for one');
      }
    }
    if (found.length < BATCH) break;
  }
  if (failure !== undefined) throw failure as Error;
  return done;
}

/** As `forEachDue` for customers, those given or all that are due, each in a transaction of its own. */
export const forEachCustomer = (
  { database, log }: Means & { database: Pick<Database, 'transaction'> },
  uids: readonly number[] | ((batch: Batch) => Promise<readonly number[]>),
  run: (tx: Tx, uid: number) => Promise<boolean>,
): Promise<number> =>
  forEachDue(
    { log },
    typeof uids === 'function' ? uids : wholeOf(uids),
    (uid) => database.transaction((tx) => run(tx, uid)),
    (uid) => ({ uid }),
  );
