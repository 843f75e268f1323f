import { creatorOf } from '../call/index';
import { alsoTenant, type Tx } from '../db/index';
import type { IsSeen } from '../room/index';
import { paymentAccounts } from '../finance/payments/index';
import { lockAccounts } from '../ledger/index';
import { findViewed } from './list/view-store';
import type { OrderRow } from './store';

/** The accounts of either side that a step of an order locks before it reads anything. */
export const sideAccounts = ['L.AVAIL', 'L.PENDING', 'L.ESCROW'] as const;

/**
 * Opens row-level security to both tenants of an order for the rest of the request: a step by one of them changes lists,
 * messages and money of the other. Call it only with an order that the request could read as one of the two.
 */
export function admitSides<Row extends { uid: number; seller_uid: number | null }>(order: Row): Row {
  alsoTenant(order.uid);
  if (order.seller_uid !== null) alsoTenant(order.seller_uid);
  return order;
}

/**
 * Locks the accounts that paying or closing these orders moves, and those that their rooms lock then: all
 * their sides in one statement, for a side that is locked after another one can deadlock (trust §3.5).
 */
export async function lockSides(
  tx: Tx,
  orders: readonly Pick<OrderRow, 'uid' | 'seller_uid'>[],
): Promise<void> {
  const sides = orders
    .map(admitSides)
    .flatMap(({ uid, seller_uid: seller }) => [
      { uid, accounts: [...paymentAccounts, ...sideAccounts] },
      ...(seller === null ? [] : [{ uid: seller, accounts: sideAccounts }]),
    ]);
  await lockAccounts(tx, ...sides);
}

/** Whether an order is in somebody's list, as its buyer or its seller and in their data scope. */
export const isOrderSeen: IsSeen = async (db, actor, orderNo) =>
  (await findViewed(db, actor.uid, creatorOf(actor, 'order'), orderNo)) !== undefined;
