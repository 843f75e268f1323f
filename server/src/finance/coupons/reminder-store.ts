// Customers whose coupons end soon, over everybody; reminders are noted in the owner's transaction.
import type { Db, Tx } from '../../db/index';

/** Customers with coupons that end by a moment and were not announced that near to their end. */
export async function withEnding(db: Db, now: Date, until: Date, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('uid')
    .distinct()
    .where('status', '=', 'unused')
    .where('valid_to', '>', now)
    .where('valid_to', '<=', until)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Notes the announcement of a customer's coupons that end by a moment; which ones were not noted before. */
export const noteEnding = (
  tx: Tx,
  uid: number,
  now: Date,
  until: Date,
  days: number,
): Promise<{ coupon_no: string; name: string }[]> =>
  tx
    .updateTable('coupons')
    .set({ reminded_days: days })
    .where('uid', '=', uid)
    .where('status', '=', 'unused')
    .where('valid_to', '>', now)
    .where('valid_to', '<=', until)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning(['coupon_no', 'name'])
    .execute();
