import type { Batch, Db, Tx } from '../db/index';
import type { OrderRow } from './store';

/** Marks the buyer as reminded; false when another server did so first. */
export async function markReminded(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ reminded_at: at })
    .where('uid', '=', order.uid)
    .where('order_no', '=', order.order_no)
    .where('version', '=', order.version)
    .where('reminded_at', order.reminded_at === null ? 'is' : '=', order.reminded_at)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Refund requests without an answer for three days, of orders that were not accepted yet. */
export const silentRefunds = (db: Db, now: Date, { limit, skip }: Batch): Promise<OrderRow[]> =>
  db
    .selectFrom('order_refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'r.uid').onRef('o.order_no', '=', 'r.order_no'),
    )
    .selectAll('o')
    .where('r.status', '=', 'open')
    .where('r.decide_by_at', '<=', now)
    .where('o.status', '=', 'refunding')
    .where('o.refunding_from', '<>', 'completed')
    .orderBy('r.decide_by_at')
    .orderBy('r.refund_no')
    .limit(limit)
    .offset(skip)
    .execute();
