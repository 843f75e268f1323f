import type { Fen } from '@uc/contract/money';
import type { Selectable } from 'kysely';
import { type Db, holds, pageOf, type Schema, type Tx } from '../../db/index';
import { documentNo } from '../../ledger/index';

export type UsageRow = Selectable<Schema['coupon_usages']>;
/** Records events of coupons, with or without an order; amounts in 分. */
export async function insertSlips(
  tx: Tx,
  about: { uid: number; orderNo?: string; title?: string; location?: string | undefined },
  action: UsageRow['action'],
  slips: readonly { couponNo: string; amount: Fen; balance: Fen }[],
  at: Date,
): Promise<void> {
  const { uid, orderNo = null, title = '', location = 'all' } = about;
  const rows = slips.map(({ couponNo, amount, balance }) => ({
    uid,
    usage_no: documentNo('T', at),
    coupon_no: couponNo,
    action,
    amount_fen: amount,
    balance_after_fen: balance,
    order_no: orderNo,
    order_title: title,
    location,
    created_at: at,
  }));
  if (rows.length > 0) await tx.insertInto('coupon_usages').values(rows).execute();
}

/** One page of usage slips of one coupon or of all. */
export async function listUsages(
  db: Db,
  uid: number,
  filter: { couponNo?: string; keyword?: string; from?: Date; to?: Date },
  page: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<{ rows: UsageRow[]; total: number }> {
  let query = db.selectFrom('coupon_usages').where('uid', '=', uid);
  if (filter.couponNo !== undefined) query = query.where('coupon_no', '=', filter.couponNo);
  if (filter.keyword !== undefined)
    query = query.where(({ eb, or }) =>
      or([eb('order_no', '=', filter.keyword!), holds('order_title', filter.keyword!)]),
    );
  if (filter.from !== undefined) query = query.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('created_at', '<', filter.to);
  const sorted = query.selectAll().orderBy('created_at', page.direction).orderBy('usage_no', page.direction);
  return pageOf(query, sorted, page);
}
