import type { OrderStatus } from '@uc/contract/orders';
import { orderSources } from '@uc/contract/orders/sources';
import { sql } from 'kysely';
import { type Db, type Waiting, holds } from '../db/index';
import { type QueueAsk, type QueueColumns, queuePage, queueWaiting } from '../room/index';

/** The filter of the staff's list of orders of all accounts. */
export interface StaffFilter {
  /** `todo`: refunds that staff decide, and own sales to deliver. */
  queue: 'todo' | 'refunds' | 'deliveries' | null;
  statuses?: readonly OrderStatus[] | null;
  orderNo?: string | undefined;
  uid?: number | undefined;
  keyword?: string | undefined;
}

/** The buyer of an order number, undefined when there is none; everything else of an order is read by its buyer. */
export async function buyerOf(db: Db, orderNo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('order_numbers')
    .select('uid')
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return row?.uid;
}

/** Sold by the platform itself, and by no room that delivers by itself. */
const isDelivery = sql<boolean>`(o.seller_uid is null and o.status = 'processing'
  and coalesce(o.source_type, '') <> all (${Object.keys(orderSources)}))`;
const waitsSince = sql<Date>`coalesce(r.created_at, o.paid_at)`;
const matching = (db: Db, { queue, statuses = null, orderNo, uid, keyword }: StaffFilter) =>
  db
    .selectFrom('orders as o')
    .leftJoin('order_refunds as r', (join) =>
      join.onRef('r.uid', '=', 'o.uid').onRef('r.order_no', '=', 'o.order_no').on('r.status', '=', 'open'),
    )
    .$if(queue === 'refunds', (query) => query.where('r.status', '=', 'open'))
    .$if(queue === 'deliveries', (query) => query.where(isDelivery))
    .$if(queue === 'todo', (query) =>
      query.where(sql<boolean>`((r.status = 'open' and r.decider = 'staff') or ${isDelivery})`),
    )
    .$if(statuses !== null, (query) => query.where('o.status', 'in', statuses!))
    .$if(orderNo !== undefined, (query) => query.where('o.order_no', '=', orderNo!))
    .$if(uid !== undefined, (query) => query.where('o.uid', '=', uid!))
    .$if(keyword !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('o.order_no', '=', keyword!), holds('o.title', keyword!)])),
    );

/**
 * When the clock grants a refund that nobody decides (orders.md#order-states): none after the acceptance, and
 * none of a delivery.
 */
const grantedAt = sql<Date | null>`case when o.refunding_from <> 'completed' then r.decide_by_at end`;
const clockFirst = sql`${grantedAt} asc nulls last`;

const columns: QueueColumns = {
  queue: 'order',
  no: 'o.order_no',
  at: 'o.created_at',
  amount: 'o.total_fen',
  uids: ['o.uid'],
  // A seller's time to decide is no clock of staff.
  due: sql`case when r.decider = 'staff' then ${grantedAt} end`,
};

/** The number of orders that wait for staff. */
export const ordersToHandle = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { queue: 'todo' }), waitsSince, columns);

/**
 * One page of the staff's list: deadlines first, the earliest first, and then the longest waiting; the refund
 * queue with those for staff first, deliveries by time of payment, anything else the newest first.
 */
export function staffPage(db: Db, filter: StaffFilter, ask: QueueAsk) {
  const found = matching(db, filter);
  const full = found
    .selectAll('o')
    .select([
      'r.refund_no',
      'r.amount_fen as refund_fen',
      'r.reason as refund_reason',
      'r.created_at as refund_at',
      'r.route as refund_route',
      grantedAt.as('granted_at'),
      'r.decider',
      isDelivery.as('is_delivery'),
      sql<Date>`app_now()`.as('now'),
    ]);
  const ordered =
    filter.queue === 'refunds'
      ? full.orderBy('r.decider', 'desc').orderBy(clockFirst).orderBy('r.created_at')
      : filter.queue === 'deliveries'
        ? full.orderBy('o.paid_at')
        : filter.queue === 'todo'
          ? full.orderBy(clockFirst).orderBy(waitsSince)
          : full.orderBy('o.created_at', 'desc');
  return queuePage(found, ordered.orderBy('o.order_no'), ask, columns);
}
export type StaffListRow = Awaited<ReturnType<typeof staffPage>>['rows'][number];

/** Counts the orders that match, up to 10,000. */
export async function staffCount(db: Db, filter: StaffFilter): Promise<number> {
  const { n } = await db
    .selectFrom(matching(db, filter).select('o.order_no').limit(10_000).as('found'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
