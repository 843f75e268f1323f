import { errorText } from '@uc/contract/errors';
import * as clock from '../clock';
import { attempt, type Database, eachRow, type Tx } from '../db/index';
import { refuse, Refusal } from '../call/index';
import { type Initiator, system } from '../ledger/index';
import { type Released, releaseReservation } from '../finance/payments/index';
import type { OrderOwners } from '../room/index';
import { hideOrders, unhideOrders, viewedStates, type Viewer } from './list/view-store';
import { overdueOrders } from './list/due-store';
import { closeCheckout } from './cashier/checkout';
import { openCheckoutsOf } from './cashier/store';

import { orderExpired, refuseOwned } from './owned/owners';
import { removable } from './states';
import { admitSides, lockSides } from './sides';
import { findOrder, type OrderRow } from './store';
import { transition } from './transition';

/** Orders closed in one transaction. */
const BATCH = 100;

/**
 * Closes a 待付款 order and releases its reservations; null when it is closed already, which is a success. Any
 * other state refuses `order.state` (orders.md#calls-of-order-lists), an order of another room `order.owned`. `creator`
 * limits a sub-account to its own.
 */
export async function cancelOrder(
  tx: Tx,
  cancellation: {
    uid: number;
    orderNo: string;
    by: Initiator;
    creator?: string | null;
    reason?: string;
  },
): Promise<Released | null> {
  const { uid, orderNo, by, creator = null, reason } = cancellation;
  const order = await findOrder(tx, uid, orderNo);
  if (order === undefined || (creator !== null && order.created_by_sub !== creator)) throw refuse('notFound');
  if (order.status === 'closed') return null;
  refuseOwned(order, 'buyer');
  const at = await clock.now(tx);
  const isLate = order.pay_deadline_at <= at;
  try {
    return await attempt(tx, () => close(tx, order, at, isLate ? system : by, reason));
  } catch (error) {
    // Cancelled twice at once: for the second request too, the order is closed.
    const now = error instanceof Refusal ? await findOrder(tx, uid, orderNo) : undefined;
    if (now?.status === 'closed') return null;
    throw error;
  }
}

async function close(tx: Tx, order: OrderRow, at: Date, by: Initiator, reason?: string): Promise<Released> {
  const released = await releaseSetAside(tx, admitSides(order), by);
  const isLate = by.kind === 'system';
  await transition(
    tx,
    order,
    isLate ? 'expire' : 'cancel',
    at,
    { by, ...(reason !== undefined && { comment: reason }) },
    {
      close_reason: isLate ? 'timeout' : 'cancelled',
      ended_at: isLate ? order.pay_deadline_at : at,
    },
  );
  return released;
}

/**
 * Releases the reservations of the order; an open online payment that includes it is closed, with all orders
 * of that payment.
 */
export async function releaseSetAside(tx: Tx, order: OrderRow, by: Initiator): Promise<Released> {
  const { uid, order_no: orderNo, title } = order;
  const [checkout] = await openCheckoutsOf(tx, uid, [orderNo]);
  const released = checkout && (await closeCheckout(tx, checkout, by)).get(orderNo);
  return released ?? releaseReservation(tx, { uid, orderNo, title, by });
}

/** Closes a batch of unpaid orders past their deadline, of some viewers or of everybody, after the first `skip`; how many it found and closed. */
export async function closeExpired(
  tx: Tx,
  owners: OrderOwners,
  viewers: readonly (Viewer | null)[] = [null],
  skip = 0,
): Promise<{ found: number; closed: number }> {
  const batch = { limit: BATCH, skip };
  const overdue = (await eachRow(tx, viewers, (tx, viewer) => overdueOrders(tx, viewer, batch))).flat();
  if (overdue.length === 0) return { found: 0, closed: 0 };
  await lockSides(tx, overdue);
  const at = await clock.now(tx);
  let closed = 0;
  for (const order of overdue) {
    try {
      await attempt(tx, async () => {
        await close(tx, order, at, system);
        await orderExpired(tx, owners, order);
      });
      closed += 1;
    } catch (error) {
      // Paid or cancelled meanwhile, or its account is parked: left to the next run.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { found: overdue.length, closed };
}

/** Closes one unpaid order past its deadline in a transaction of its own. */
export const closeOneExpired = (database: Database, owners: OrderOwners, order: OrderRow): Promise<void> =>
  database.transaction(async (tx) => {
    await lockSides(tx, [order]);
    await close(tx, order, await clock.now(tx), system);
    await orderExpired(tx, owners, order);
  });

/** Runs `closeExpired` in transactions of its own until a batch is not full, past those that stay open; how many it closed. */
export async function closeAllExpired(
  database: Database,
  owners: OrderOwners,
  viewer: Viewer | null,
): Promise<number> {
  for (let all = 0, left = 0; ;) {
    const skip = left;
    const { found, closed } = await database.transaction((tx) => closeExpired(tx, owners, [viewer], skip));
    all += closed;
    left += found - closed;
    if (found < BATCH) return all;
  }
}

/**
 * Hides finished orders from one viewer's list (nothing is ever deleted, orders.md#my-orders); repeating it
 * changes nothing. `failed` has each order that cannot be hidden with the reason.
 */
export async function removeOrders(
  tx: Tx,
  owners: OrderOwners,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
): Promise<{ deleted: string[]; failed: { order_no: string; msg: string }[] }> {
  const roles = ['buyer', 'seller'] as const;
  await closeExpired(
    tx,
    owners,
    roles.map((role) => ({ uid, role })),
  );
  await hideOrders(tx, uid, creator, orderNos, removable);
  const views = new Map((await viewedStates(tx, uid, creator, orderNos)).map((one) => [one.order_no, one]));
  const requested = [...new Set(orderNos)];
  return {
    deleted: requested.filter((orderNo) => views.get(orderNo)?.hidden_at != null),
    failed: requested
      .filter((orderNo) => views.get(orderNo)?.hidden_at == null)
      .map((orderNo) => ({
        order_no: orderNo,
        msg: errorText(views.has(orderNo) ? 'order.state' : 'notFound'),
      })),
  };
}

/** Shows hidden orders in one viewer's list again; those that stand there. Repeating it changes nothing. */
export async function restoreOrders(
  tx: Tx,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
): Promise<string[]> {
  await unhideOrders(tx, uid, creator, orderNos);
  const views = await viewedStates(tx, uid, creator, orderNos);
  return views.filter(({ hidden_at }) => hidden_at === null).map(({ order_no }) => order_no);
}
