import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import { clearCreator } from './list/view-store';
import type { OrderRow } from './store';

/**
 * The amount that a sub-account has paid for orders, less refunds, by month of China, in 分: by the month
 * whose quota it used, which is the one in which its checkout began.
 */
export async function spentByMonth(
  db: Db,
  uid: number,
  subId: string,
  since: Date,
): Promise<{ month: string; spent_fen: number }[]> {
  const { rows } = await sql<{ month: string; spent_fen: number }>`
    select to_char(coalesce(begun_at, paid_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      sum(total_fen - discount_fen - coalesce(back, 0))::bigint as spent_fen
    from orders o left join lateral (select sum(r.amount_fen) as back from order_refunds r
      where r.uid = o.uid and r.order_no = o.order_no and r.status = 'agreed' and r.restores_quota) as refunds on true
    left join lateral (select k.created_at as begun_at from checkout_orders c
      join checkouts k on k.uid = c.uid and k.checkout_no = c.checkout_no
      where c.uid = o.uid and c.order_no = o.order_no and k.status = 'paid' limit 1) as paid_checkout on true
    where uid = ${uid} and paid_by_sub = ${subId} and paid_at >= ${since} and coalesce(begun_at, paid_at) >= ${since}
    group by 1`.execute(db);
  return rows;
}

/**
 * When an order used up the quota of the sub-account that paid it: as its checkout began, which may be in the month before
 * the channel's money came. Null while it is not paid.
 */
export async function quotaSpentAt(
  tx: Tx,
  { uid, order_no, paid_at }: Pick<OrderRow, 'uid' | 'order_no' | 'paid_at'>,
): Promise<Date | null> {
  const checkout = await tx
    .selectFrom('checkout_orders as o')
    .innerJoin('checkouts as k', (join) =>
      join.onRef('k.uid', '=', 'o.uid').onRef('k.checkout_no', '=', 'o.checkout_no'),
    )
    .select('k.created_at')
    .where('o.uid', '=', uid)
    .where('o.order_no', '=', order_no)
    .where('k.status', '=', 'paid')
    .executeTakeFirst();
  return checkout?.created_at ?? paid_at;
}

/**
 * Hands the orders of a deleted sub-account to its owner, who gets their messages from then on. `created_by` keeps the
 * sub-account's name. Returns how many of them are not finished.
 */
export async function handOverOrders(tx: Tx, uid: number, subId: string): Promise<number> {
  const orders = await tx
    .updateTable('orders')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .returning('status')
    .execute();
  await clearCreator(tx, uid, subId);
  return orders.filter(({ status }) => underWay.has(status)).length;
}

const underWay: ReadonlySet<string> = new Set(['pending_pay', 'processing', 'pending_accept', 'refunding']);
