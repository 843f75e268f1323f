import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** Opens a reset flow; an older one of the same account ends. */
export async function replaceResetFlow(
  tx: Tx,
  uid: number,
  flowHash: Buffer,
  validMinutes: number,
): Promise<void> {
  await tx.deleteFrom('reset_flows').where('uid', '=', uid).execute();
  await tx
    .insertInto('reset_flows')
    .values({
      flow_hash: flowHash,
      uid,
      expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'`,
    })
    .execute();
}

/** Whose flow it is, while it is open. */
export async function findResetFlow(db: Db, flowHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select('uid')
    .executeTakeFirst();
  return row?.uid;
}

/** True for the one call that uses the flow up. */
export async function takeResetFlow(tx: Tx, flowHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** A reset that was begun cannot be finished. */
export async function endResetFlows(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('reset_flows').where('uid', '=', uid).execute();
}
