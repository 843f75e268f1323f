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

/** Whose file it is that somebody may look at; undefined when nobody has shown it to them. */
export async function sharedBy(db: Db, uid: number, fileId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('file_shares')
    .select('owner_uid')
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.owner_uid;
}
