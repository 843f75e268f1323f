import { sql } from 'kysely';
import type { Tx } from './database';

/**
 * Runs a part of a transaction whose failure must not undo the rest: rolls back to where it began and throws the
 * same error on. What was claimed before it (an idempotency key) stays.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx).catch(() => undefined);
    throw error;
  }
}
