import { sql } from 'kysely';
import type { Tx } from './database';

/**
 * Runs a part of a transaction in a savepoint: on an error it rolls back to there and throws the error again. Earlier
 * work (a claimed idempotency key) stays.
 */
export async function attempt<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await run();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx).catch(() => undefined);
    throw error;
  }
}
