import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type ReviewRow = Selectable<Schema['order_reviews']>;

/** Saves a review and marks its order as reviewed; false when there is one already. */
export async function insertReview(tx: Tx, review: Insertable<Schema['order_reviews']>): Promise<boolean> {
  const { uid, order_no: orderNo, created_at: at } = review;
  const inserted = await tx
    .insertInto('order_reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['uid', 'order_no']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await tx
    .updateTable('orders')
    .set({ reviewed_at: at })
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .execute();
  return true;
}

export const reviewOf = (db: Db, uid: number, orderNo: string): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('order_reviews')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
