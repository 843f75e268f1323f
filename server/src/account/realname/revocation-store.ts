import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type RevocationRow = Selectable<Schema['realname_revocations']>;

/** The open proposal of a revocation. */
export const openRevocation = (db: Db, uid: number, authNo: string): Promise<RevocationRow | undefined> =>
  db
    .selectFrom('realname_revocations')
    .selectAll()
    .where('uid', '=', uid)
    .where('auth_no', '=', authNo)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

export async function insertRevocation(
  tx: Tx,
  row: { uid: number; auth_no: string; proposed_by: string; reason: string },
): Promise<void> {
  await tx.insertInto('realname_revocations').values(row).execute();
}

/** Decides a proposal, once; false when it was decided meanwhile. */
export async function endRevocation(
  tx: Tx,
  { uid, auth_no }: Pick<RevocationRow, 'uid' | 'auth_no'>,
  decided: { decided_by: string; is_approved: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('realname_revocations')
    .set({ ...decided, decided_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .where('decided_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
