import type { OrderStatus } from '@uc/contract/orders';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, joint, type Schema, type Tx } from '../db/index';

export type OrderRow = Selectable<Schema['orders']>;
export type EventRow = Selectable<Schema['order_events']>;
export type RefundRow = Selectable<Schema['order_refunds']>;
export type ProductRow = Selectable<Schema['products']>;
export type NewOrder = Insertable<Schema['orders']>;
export type NewEvent = Pick<
  Insertable<Schema['order_events']>,
  'at' | 'event' | 'actor_kind' | 'actor' | 'comment' | 'files'
>;
/** Claims an order number; false when it is taken. Numbers are never free again. */
export async function claimNumber(tx: Tx, orderNo: string, uid: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('order_numbers')
    .values({ order_no: orderNo, uid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

export async function insertOrder(tx: Tx, order: NewOrder, event: NewEvent): Promise<OrderRow> {
  const row = await tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto('order_events')
    .values({ ...event, uid: row.uid, order_no: row.order_no, seq: row.version, to_status: row.status })
    .execute();
  return row;
}

/** Updates the order and writes its event, if status and version are still those that were read; else undefined. */
export function writeTransition(
  tx: Tx,
  { uid, order_no, status, version }: OrderRow,
  change: Updateable<Schema['orders']> & { status: OrderStatus },
  event: NewEvent,
): Promise<OrderRow | undefined> {
  return tx
    .with('updated', (db) =>
      db
        .updateTable('orders')
        .set({ ...change, version: sql<number>`version + 1` })
        .where('uid', '=', uid)
        .where('order_no', '=', order_no)
        .where('status', '=', status)
        .where('version', '=', version)
        .returningAll(),
    )
    .with('logged', (db) =>
      db
        .insertInto('order_events')
        .columns([
          'uid',
          'order_no',
          'seq',
          'to_status',
          'at',
          'event',
          'actor_kind',
          'actor',
          'comment',
          'files',
        ])
        .expression((eb) =>
          eb
            .selectFrom('updated')
            .select(['uid', 'order_no', 'version', 'status'])
            .select([
              sql<Date>`${event.at}::timestamptz`.as('at'),
              sql<string>`${event.event}::text`.as('event'),
              sql<NewEvent['actor_kind']>`${event.actor_kind}::text`.as('actor_kind'),
              sql<string>`${event.actor}::text`.as('actor'),
              sql<string | null>`${event.comment ?? null}::text`.as('comment'),
              sql<string[]>`${event.files ?? []}::text[]`.as('files'),
            ]),
        ),
    )
    .selectFrom('updated')
    .selectAll()
    .executeTakeFirst();
}

/** One of the buyer's own orders. */
export const findOrder = (db: Db, uid: number, orderNo: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();

/**
 * Whether a seller has a sold order that is paid and not completed, and when the last was completed after a
 * moment.
 */
export async function soldSince(
  db: Db,
  seller: number,
  since: Date,
): Promise<{ isRunning: boolean; lastEnd: Date | null }> {
  return db
    .selectFrom('orders')
    .select([
      sql<boolean>`coalesce(bool_or(status in ('processing', 'pending_accept', 'refunding')), false)`.as(
        'isRunning',
      ),
      sql<Date | null>`max(ended_at) filter (where status = 'completed')`.as('lastEnd'),
    ])
    .where('seller_uid', '=', seller)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .executeTakeFirstOrThrow();
}

export const eventsOf = (db: Db, uid: number, orderNo: string): Promise<EventRow[]> =>
  db
    .selectFrom('order_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .orderBy('seq')
    .execute();

export const refundsOf = (db: Db, uid: number, orderNo: string): Promise<RefundRow[]> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .execute();

export const insertRefund = (tx: Tx, refund: Insertable<Schema['order_refunds']>) =>
  tx.insertInto('order_refunds').values(refund).execute();

export const findOpenRefund = (db: Db, uid: number, orderNo: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .where('status', '=', 'open')
    .executeTakeFirst();

export const decideRefund = (
  tx: Tx,
  uid: number,
  orderNo: string,
  status: 'agreed' | 'refused',
  at: Date,
  answer: string | null = null,
) =>
  tx
    .updateTable('order_refunds')
    .set({ status, decided_at: at, answer })
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .where('status', '=', 'open')
    .execute();

export const listProducts = (db: Db, orderType?: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('is_on_sale', '=', true)
    .$if(orderType !== undefined, (query) => query.where('order_type', '=', orderType!))
    .orderBy('order_type')
    .orderBy('sort')
    .execute();

export const insertProducts = (tx: Tx, products: Insertable<Schema['products']>[]) =>
  tx.insertInto('products').values(products).execute();

const states = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('orders')
      .select(['order_no', 'status', 'pay_deadline_at', sql<Date>`app_now()`.as('now')])
      .where('order_no', '=', sql<string>`any(${nos}::text[])`)
      .where(({ eb, or }) => or([eb('uid', '=', uid), eb('seller_uid', '=', uid)])),
  { pay_deadline_at: true, now: true },
);
/** The columns of orders that an account bought or sold from which their states are told. */
export const findStates = (db: Db, uid: number, nos: readonly string[]) => states(db, { uid, nos });
