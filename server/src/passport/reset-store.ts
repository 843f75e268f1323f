import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** Opens a reset flow in place of an older one of the account. */
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

/** The account of an open flow. */
export async function findResetFlow(db: Db, flowHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select('uid')
    .executeTakeFirst();
  return row?.uid;
}

/** Uses up a flow; true for one call alone. */
export async function takeResetFlow(tx: Tx, flowHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes open reset flows of an account. */
export async function endResetFlows(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('reset_flows').where('uid', '=', uid).execute();
}
