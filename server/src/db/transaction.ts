import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { DatabaseUnavailable, lostRace } from './outage';
import { waitBudget, waitLimits } from './wait-budget';

/** Limits on retrying a transaction. */
export interface TransactionOptions {
  /** No new try begins after this. 2 s. */
  deadlineMs?: number;
}

const maxTries = 5;

const afterwards = new WeakMap<object, (() => void)[]>();
/** Calls `work` once the transaction has committed, and never when it has not or nobody knows. It is not waited for. */
export function afterCommit(tx: object, run: () => void): void {
  const all = afterwards.get(tx) ?? [];
  afterwards.set(tx, [...all, run]);
}

/**
 * Runs `work` in a READ COMMITTED transaction and repeats the whole of it, in a fresh one, when it lost against
 * another transaction or the connection broke before COMMIT: at most 5 times, 5–100 ms apart (trust §3.5). `work`
 * therefore does nothing that cannot be undone by a rollback. An error it throws rolls back and comes out as it is.
 * Ends with `DatabaseUnavailable` when nothing was saved, with `ResultUnknown` when the answer to COMMIT was lost.
 */
export async function runTransaction<Schema, T>(
  db: Kysely<Schema>,
  run: (tx: Transaction<Schema>) => Promise<T>,
  { deadlineMs = waitLimits.sharedMs }: TransactionOptions = {},
): Promise<T> {
  const budget = waitBudget();
  const deadline = performance.now() + deadlineMs;
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(db, run);
    } catch (error) {
      const isLostRace = lostRace.has((error as { code?: string }).code ?? '');
      if (!isLostRace && !(error instanceof DatabaseUnavailable && error.lostConnection)) throw error;
      const pause = 5 + Math.random() * 95;
      const isInTime = performance.now() + pause < deadline && (budget?.allows(pause) ?? true);
      if (tries < maxTries && isInTime) {
        await sleep(pause);
        budget?.paused(pause);
      } else if (isLostRace)
        throw new DatabaseUnavailable(`Lost ${tries} times against other transactions.`, { cause: error });
      else throw error;
    }
  }
}

async function runOnce<Schema, T>(
  db: Kysely<Schema>,
  run: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    const result = await run(tx);
    await tx.commit().execute();
    for (const tell of afterwards.get(tx) ?? []) tell();
    return result;
  } catch (error) {
    // The first error counts; a connection that cannot roll back is closed.
    await tx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}
