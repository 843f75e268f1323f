import type { OrderStatus } from '@uc/contract/orders';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import { tabOf } from './tabs';

export type OrderRow = Selectable<Schema['orders']>;

/** An account that lists orders, as their buyer or their seller. */
export interface Viewer {
  uid: number;
  role: 'buyer' | 'seller';
}

/** Adds a new order to its viewer's list. */
export const showOrder = (tx: Tx, { uid, role }: Viewer, order: OrderRow): Promise<void> =>
  count(
    tx,
    sql`insert into order_views (uid, role, order_no, buyer_uid, created_at, status, tab, order_type, location, title,
          total_fen, created_by, creator, due_at)
        values (${uid}, ${role}, ${order.order_no}, ${order.uid}, ${order.created_at}, ${order.status}, ${tabOf(order.status)},
          ${order.order_type}, ${order.location}, ${order.title}, ${order.total_fen}, ${order.created_by},
          ${role === 'buyer' ? order.created_by_sub : null}, ${dueOf(order)})
        returning uid, role, creator, created_at, '{}'::text[] as removed_from, array[tab, 'all'] as added_to`,
  );

/** After a transition: status, tab, payment methods and deadline of an order in its viewer's list. */
export const shiftOrder = (
  tx: Tx,
  { uid, role }: Viewer,
  order: OrderRow,
  before: OrderStatus,
): Promise<void> =>
  count(
    tx,
    sql`update order_views set status = ${order.status}, tab = ${tabOf(order.status)}, methods = ${methodsOf(order)}, due_at = ${dueOf(order)}
        where uid = ${uid} and role = ${role} and order_no = ${order.order_no}
        returning uid, role, creator, created_at,
          case when hidden_at is null then array[${tabOf(before)}::text] else '{}' end as removed_from,
          case when hidden_at is null then array[${tabOf(order.status)}::text] else '{}' end as added_to`,
  );

/** Hides those of the orders that are in one of the states and, for a sub-account (`creator`), that it may see. */
export const hideOrders = (
  tx: Tx,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
  states: readonly OrderStatus[],
): Promise<void> =>
  count(
    tx,
    sql`update order_views set hidden_at = app_now()
        where uid = ${uid} and order_no = any (${orderNos}) and hidden_at is null and status = any (${states})
          and (${creator}::text is null or creator = ${creator})
        returning uid, role, creator, created_at, array[tab, 'all'] as removed_from, '{}'::text[] as added_to`,
  );

/** Shows those of the orders again that are hidden and, for a sub-account (`creator`), that it may see. */
export const unhideOrders = (
  tx: Tx,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
): Promise<void> =>
  count(
    tx,
    sql`update order_views set hidden_at = null
        where uid = ${uid} and order_no = any (${orderNos}) and hidden_at is not null
          and (${creator}::text is null or creator = ${creator})
        returning uid, role, creator, created_at, '{}'::text[] as removed_from, array[tab, 'all'] as added_to`,
  );

/**
 * The only place that changes the counters, in the same statement as the rows they count: for each changed row, its day
 * and all days, its creator and all creators. Counter rows are locked in the order of their key, so that two transactions
 * of a tenant cannot deadlock.
 */
async function count(tx: Tx, changed: RawBuilder<unknown>): Promise<void> {
  await sql`
    with changed as (${changed})
    insert into order_day_counts (uid, role, creator, tab, day, n)
    select c.uid, c.role, creators.creator, tabs.tab, days.day, sum(tabs.n)::int
      from changed c
      cross join lateral (select '' as creator union all select c.creator where c.creator is not null) creators
      cross join lateral (select unnest(c.removed_from) as tab, -1 as n union all select unnest(c.added_to), 1) tabs
      cross join lateral (values ('-infinity'::date), ((c.created_at at time zone 'Asia/Shanghai')::date)) days (day)
     group by 1, 2, 3, 4, 5 having sum(tabs.n) <> 0 order by 1, 2, 3, 4, 5
    on conflict on constraint order_day_counts__day do update set n = order_day_counts.n + excluded.n`.execute(
    tx,
  );
}

function dueOf(order: OrderRow): Date | null {
  if (order.status === 'pending_pay') return order.pay_deadline_at;
  return order.status === 'pending_accept' ? order.accept_deadline_at : null;
}

function methodsOf(order: OrderRow): string[] {
  const {
    paid_voucher_fen: voucher,
    paid_coin_fen: coin,
    paid_rmb_fen: rmb,
    paid_iou_fen: iou,
    paid_online_fen: online,
  } = order;
  return Object.entries({ voucher, coin, rmb, iou, online }).flatMap(([method, amount]) =>
    amount > 0 ? [method] : [],
  );
}

/** One order as a viewer sees it, hidden ones included, because ledger records link to them. */
export const findViewed = (db: Db, uid: number, creator: string | null, orderNo: string) =>
  db
    .selectFrom('order_views as v')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'v.buyer_uid').onRef('o.order_no', '=', 'v.order_no'),
    )
    .selectAll('o')
    .select(['v.role', 'v.hidden_at', sql<Date>`app_now()`.as('now')])
    .where('v.uid', '=', uid)
    .where('v.order_no', '=', orderNo)
    .$if(creator !== null, (query) => query.where('v.creator', '=', creator))
    .executeTakeFirst();

/** The states of some of a viewer's orders, to say why one could not be removed. */
export const viewedStates = (db: Db, uid: number, creator: string | null, orderNos: readonly string[]) =>
  db
    .selectFrom('order_views')
    .select(['order_no', 'status', 'hidden_at'])
    .where('uid', '=', uid)
    .where(sql<boolean>`order_no = any (${orderNos})`)
    .$if(creator !== null, (query) => query.where('creator', '=', creator))
    .execute();

/** The entries of a deleted sub-account belong to no sub-account any more: the main account alone lists them. */
export async function clearCreator(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('order_views')
    .set({ creator: null })
    .where('uid', '=', uid)
    .where('creator', '=', subId)
    .execute();
  await tx.deleteFrom('order_day_counts').where('uid', '=', uid).where('creator', '=', subId).execute();
}
