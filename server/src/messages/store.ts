import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export async function insertMessage(tx: Tx, message: Insertable<Schema['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

const boxOf = (db: Db, uid: number, subId: string | null) =>
  db
    .selectFrom('messages')
    .where('uid', '=', uid)
    .where('sub_id', subId === null ? 'is' : '=', subId)
    .where('deleted_at', 'is', null);

/** The newest messages of an owner or sub-account. */
export const newestMessages = (
  db: Db,
  uid: number,
  subId: string | null,
  count: number,
): Promise<Selectable<Schema['messages']>[]> =>
  boxOf(db, uid, subId).selectAll().orderBy('created_at', 'desc').orderBy('msg_id').limit(count).execute();

/** The number of unread messages, counted up to 100, because the screen shows 99+. */
export async function unreadCount(db: Db, uid: number, subId: string | null): Promise<number> {
  const rows = await boxOf(db, uid, subId).select('msg_id').where('read_at', 'is', null).limit(100).execute();
  return rows.length;
}
