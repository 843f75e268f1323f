import type { Db, Tx } from '../db/index';

export async function insertShare(
  tx: Tx,
  share: { uid: number; file_id: string; owner_uid: number },
): Promise<void> {
  await tx
    .insertInto('file_shares')
    .values(share)
    .onConflict((conflict) => conflict.columns(['uid', 'file_id']).doNothing())
    .execute();
}

/** The owner of a file that was shared with this account; undefined when it was not. */
export async function sharedBy(db: Db, uid: number, fileId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('file_shares')
    .select('owner_uid')
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.owner_uid;
}
