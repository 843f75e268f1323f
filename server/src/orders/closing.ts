import { errorText } from '@uc/contract/errors';
import { attempt, type Database, type Tx } from '../db/index';
import { refuse, Refusal } from '../call/index';
import { type By, system } from '../ledger/index';
import { type Released, releaseReservation } from '../finance/payments/index';
import { hideOrders, overdueOrders, viewedStates, type Viewer } from '../orderlist/index';
import { closeCheckout } from './cashier/checkouts';
import { openCheckoutsOf } from './cashier/store';
import { removable } from './states';
import { admitSides } from './sides';
import { clock, findOrder, type OrderRow } from './store';
import { tellClosed } from './telling';
import { momentOf, transition } from './transition';

/** Orders closed in one transaction. */
const BATCH = 100;

/**
 * Closes a 待付款 order and gives back what was set aside. One that is closed already stays so and is no fault; any other
 * state refuses `order.state` (product 08 §8.5). `creator` limits a sub-account to its own.
 */
export async function cancelOrder(
  tx: Tx,
  cancellation: { uid: number; orderNo: string; by: By; creator?: string | null; reason?: string; at?: Date },
): Promise<Released | null> {
  const { uid, orderNo, by, creator = null, reason } = cancellation;
  const order = await findOrder(tx, uid, orderNo);
  if (order === undefined || (creator !== null && order.created_by_sub !== creator)) throw refuse('notFound');
  if (order.status === 'closed') return null;
  const at = await momentOf(tx, cancellation);
  const isLate = order.pay_deadline_at <= at;
  try {
    return await attempt(tx, () => close(tx, order, at, isLate ? system : by, reason));
  } catch (error) {
    // Two cancelled it at once: the second finds what it asked for.
    const now = error instanceof Refusal ? await findOrder(tx, uid, orderNo) : undefined;
    if (now?.status === 'closed') return null;
    throw error;
  }
}

async function close(tx: Tx, order: OrderRow, at: Date, by: By, reason?: string): Promise<Released> {
  const released = await giveUp(tx, admitSides(order), at, by);
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

/** What was set aside for it goes back, and with it the online payment that it stood in, with all orders of that one. */
async function giveUp(tx: Tx, order: OrderRow, at: Date, by: By): Promise<Released> {
  const { uid, order_no: orderNo, title } = order;
  const [checkout] = await openCheckoutsOf(tx, uid, [orderNo]);
  const given = checkout && (await closeCheckout(tx, checkout, by)).get(orderNo);
  return given ?? releaseReservation(tx, { uid, orderNo, title, by, at });
}

/** Closes unpaid orders past their deadline, of one viewer or of everybody; how many it closed. For the job, and before a list. */
export async function closeExpired(tx: Tx, viewer: Viewer | null = null): Promise<number> {
  const overdue = await overdueOrders(tx, viewer, BATCH);
  if (overdue.length === 0) return 0;
  const at = await clock(tx);
  let closed = 0;
  for (const order of overdue) {
    try {
      await attempt(tx, async () => {
        await close(tx, order, at, system);
        await tellClosed(tx, order, true);
      });
      closed += 1;
    } catch (error) {
      // Paid or cancelled meanwhile, or its account is parked: not ours to close now.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return closed;
}

/** As `closeExpired`, in transactions of its own as long as they are full; how many it closed. */
export async function settleOverdue(database: Database, viewer: Viewer | null): Promise<number> {
  for (let all = 0; ;) {
    const closed = await database.transaction((tx) => closeExpired(tx, viewer));
    all += closed;
    if (closed < BATCH) return all;
  }
}

/**
 * Hides ended orders from one viewer's list (delete is never physical, product 02 §2.2); repeating it changes nothing.
 * Each order that cannot go comes back with its sentence.
 */
export async function removeOrders(
  tx: Tx,
  uid: number,
  creator: string | null,
  orderNos: readonly string[],
): Promise<{ deleted: string[]; failed: { order_no: string; msg: string }[] }> {
  for (const role of ['buyer', 'seller'] as const) await closeExpired(tx, { uid, role });
  await hideOrders(tx, uid, creator, orderNos, removable);
  const seen = new Map((await viewedStates(tx, uid, creator, orderNos)).map((one) => [one.order_no, one]));
  const asked = [...new Set(orderNos)];
  return {
    deleted: asked.filter((orderNo) => seen.get(orderNo)?.hidden_at != null),
    failed: asked
      .filter((orderNo) => seen.get(orderNo)?.hidden_at == null)
      .map((orderNo) => ({
        order_no: orderNo,
        msg: errorText(seen.has(orderNo) ? 'order.state' : 'notFound'),
      })),
  };
}
