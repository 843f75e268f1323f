import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';
import type { OrderRow } from '../store';

export type CheckoutRow = Selectable<Schema['checkouts']>;
export type CheckoutOrderRow = Selectable<Schema['checkout_orders']>;

/** The buyer's orders with these numbers, by number; `creator` limits a sub-account to its own. */
export const findOrders = (
  db: Db,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where(sql<boolean>`order_no = any (${orderNos})`)
    .$if(creator !== null, (query) => query.where('created_by_sub', '=', creator))
    .orderBy('order_no')
    .execute();

/** Open checkouts that include any of the orders. */
export const openCheckoutsOf = (db: Db, uid: number, orderNos: readonly string[]): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', '=', 'open')
    .where('checkout_no', 'in', (from) =>
      from
        .selectFrom('checkout_orders')
        .select('checkout_no')
        .where('uid', '=', uid)
        .where('is_open', '=', true)
        .where(sql<boolean>`order_no = any (${orderNos})`),
    )
    .orderBy('checkout_no')
    .execute();

/** Locks a checkout, so that paying and closing it happen one after the other. */
export const lockCheckout = (tx: Tx, uid: number, checkoutNo: string): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom('checkouts')
    .selectAll()
    .where('uid', '=', uid)
    .where('checkout_no', '=', checkoutNo)
    .forUpdate()
    .executeTakeFirst();

export const findCheckout = (db: Db, uid: number, payNo: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('uid', '=', uid)
    .where('pay_no', '=', payNo)
    .executeTakeFirst();

export const ordersOfCheckout = (db: Db, uid: number, checkoutNo: string): Promise<CheckoutOrderRow[]> =>
  db
    .selectFrom('checkout_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('checkout_no', '=', checkoutNo)
    .orderBy('seq')
    .execute();

export async function insertCheckout(
  tx: Tx,
  checkout: Insertable<Schema['checkouts']>,
  orders: readonly Insertable<Schema['checkout_orders']>[],
): Promise<void> {
  await tx.insertInto('checkouts').values(checkout).execute();
  await tx.insertInto('checkout_orders').values(orders).execute();
}

/** Ends an open checkout, so that its orders may join another; false when it has ended already. */
export async function endCheckout(
  tx: Tx,
  uid: number,
  checkoutNo: string,
  status: 'paid' | 'closed',
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('checkouts')
    .set({ status, ended_at: at })
    .where('uid', '=', uid)
    .where('checkout_no', '=', checkoutNo)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await tx
    .updateTable('checkout_orders')
    .set({ is_open: false })
    .where('uid', '=', uid)
    .where('checkout_no', '=', checkoutNo)
    .execute();
  return true;
}

/** Open checkouts of all accounts past their end. */
export const expiredCheckouts = (db: Db, now: Date, { limit, skip }: Batch): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('checkout_no')
    .limit(limit)
    .offset(skip)
    .execute();
