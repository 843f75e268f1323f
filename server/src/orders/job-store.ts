import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import type { OrderRow } from './store';

const delivered = (db: Db) =>
  db
    .selectFrom('order_views as v')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'v.buyer_uid').onRef('o.order_no', '=', 'v.order_no'),
    )
    .selectAll('o')
    .where('v.role', '=', 'buyer')
    .where('v.status', '=', 'pending_accept');

/** Deliveries that nobody has answered in time, the oldest first. */
export const overdueAcceptances = (db: Db, now: Date, limit: number): Promise<OrderRow[]> =>
  delivered(db).where('v.due_at', '<=', now).orderBy('v.due_at').limit(limit).execute();

/** Deliveries that silence will accept within three days, or within one, and whose buyer was not told so yet. */
export const acceptancesToRemind = (db: Db, now: Date, limit: number): Promise<OrderRow[]> =>
  delivered(db)
    .where('v.due_at', '>', now)
    .where(
      sql<boolean>`exists (select from (values (3), (1)) line (days)
        where v.due_at - line.days * interval '1 day' <= ${now}
          and (o.reminded_at is null or o.reminded_at < v.due_at - line.days * interval '1 day'))`,
    )
    .orderBy('v.due_at')
    .limit(limit)
    .execute();

/** Notes that the buyer was told; false when another server was first. */
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

/** Refunds that nobody has answered in three days, of orders that were not accepted yet. */
export const silentRefunds = (db: Db, now: Date, limit: number): Promise<OrderRow[]> =>
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
    .limit(limit)
    .execute();
