import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, type Database, ResultUnknown, type Tx } from '../db/index';
import { type Failure, failureOf } from './failure';
import type { Idempotency, IntentKey, StoredAnswer } from './idempotency';

/** Tries after a lost COMMIT, their distance, and their total time (trust §3.4). */
const LOOKS = 3;
const APART_MS = 50;
const WITHIN_MS = 2_000;

/** The steps of an intent; `run` returns the body of a success. */
interface Steps {
  /** Slow checks outside of the transaction; skipped for an intent that was answered before. `run` is handed their answer. */
  check: (() => Promise<unknown>) | undefined;
  /**
   * After the transaction, with the finding of the check, unless a success has just used it; a finding that
   * is in use is left alone.
   */
  unused: (found: unknown) => Promise<void>;
  /** First in the transaction, also for a repeat. */
  before: (tx: Tx) => Promise<void>;
  run: (tx: Tx, found: unknown) => Promise<string>;
}

/** Claim, work, postings and the stored answer commit together; a refusal is stored as well (trust §3.4). */
export async function answeredOnce(
  intent: IntentKey,
  { check, unused, before, run }: Steps,
  { database, idempotency }: { database: Database; idempotency: Idempotency },
  requestId: string,
): Promise<{ answer: StoredAnswer; isHit: boolean }> {
  let found: unknown;
  if (check !== undefined) {
    const known = await idempotency.find(database.db, intent);
    if (known !== undefined) return { answer: known, isHit: true };
    found = await check();
  }
  const ask = untilKnown((isOurs) =>
    database.transaction(async (tx) => {
      await before(tx);
      const claim = await idempotency.claim(tx, intent);
      if (!claim.fresh) return { answer: claim.answer, isHit: true };
      isOurs();
      const answer = await attempt(tx, () => run(tx, found)).then(
        (response) => ({ httpStatus: 200, response }),
        (error: unknown) => storable(failureOf(error, requestId), error),
      );
      await idempotency.complete(tx, intent, answer);
      return { answer, isHit: false };
    }),
  );
  let isUsed = false;
  try {
    const given = await ask;
    isUsed = !given.isHit && given.answer.httpStatus === 200;
    return given;
  } finally {
    // Where this fails, a job removes the leftovers.
    if (!isUsed) await unused(found).catch(() => undefined);
  }
}

/**
 * Tries again, on a new connection, when the answer to a COMMIT was lost. `ask` claims its key again, which waits for
 * the lost transaction to end: then either its stored answer is there, or it has left nothing, which `ask` reports by
 * `isOurs`, and the work is done now. Any other failure in between proves nothing about the first try, so it ends with
 * `ResultUnknown`, and the caller's next repeat under the same key is as safe as these.
 */
async function untilKnown<T>(ask: (isOurs: () => void) => Promise<T>): Promise<T> {
  const deadline = performance.now() + WITHIN_MS;
  let doubt: ResultUnknown | undefined;
  for (let looks = 0; ; looks += 1) {
    try {
      return await ask(() => (doubt = undefined));
    } catch (error) {
      if (error instanceof ResultUnknown) doubt = error;
      if (doubt === undefined) throw error;
      if (looks === LOOKS || performance.now() > deadline) throw doubt;
      await sleep(APART_MS);
    }
  }
}

// Business refusals are stored; answers that say nothing about the business (400, 401, 403, 409, 429, 5xx) are not.
function storable(failure: Failure, error: unknown): StoredAnswer {
  if (![404, 422, 423].includes(failure.httpStatus)) throw error;
  return { httpStatus: failure.httpStatus, response: failure.body };
}
