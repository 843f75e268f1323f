import type { OrderSource } from '@uc/contract/orders/sources';
import * as clock from '../../clock';
import { refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { type Initiator, lockAccounts, system } from '../../ledger/index';
import { showOrder } from '../list/view-store';
import { releaseSetAside } from '../close';
import { placeOrder, type Placement } from '../place';
import { serviceFeeOf } from '../seller';
import { admitSides, sideAccounts as accounts } from '../sides';
import { findOrder, type OrderRow } from '../store';
import { type EventDetails, transition } from '../transition';
import { changeSeller, findOfSource, findUnder } from './store';

/** One order of a room: its buyer, its number and the kind of document that it must belong to. */
export interface OwnedKey {
  uid: number;
  orderNo: string;
  source: OrderSource;
}

/** The person who causes a step of an order; with `bySeller` its history names the seller, and the buyer's records the system. */
export interface Mover {
  by: Initiator;
  bySeller?: boolean;
}
/** The details of a step for the history of an order. */
export const moverOf = ({ by, bySeller, comment }: Mover & { comment?: string }): EventDetails => ({
  by: bySeller ? { kind: 'seller', name: by.name } : by,
  ...(comment !== undefined && { comment }),
});

/**
 * Places an order that its room owns (orders.md#order-states): paid at the cashier like any other, everything
 * else is the room's.
 */
export const placeOwned = (
  tx: Tx,
  placement: Placement & { source: { type: OrderSource; no: string } },
): Promise<OrderRow> => placeOrder(tx, placement);

/** An order of this kind of document. Refuses `notFound`. */
export async function ownedOrder(db: Db, { uid, orderNo, source }: OwnedKey): Promise<OrderRow> {
  const order = await findOrder(db, uid, orderNo);
  if (order?.source_type !== source) throw refuse('notFound');
  return admitSides(order);
}

/** As `ownedOrder`, after the accounts of its sides have been locked in the order of trust §3.5. */
export async function lockOwned(tx: Tx, key: OwnedKey): Promise<OrderRow> {
  const { uid, seller_uid: seller } = await ownedOrder(tx, key);
  await lockAccounts(tx, { uid, accounts }, ...(seller === null ? [] : [{ uid: seller, accounts }]));
  return ownedOrder(tx, key);
}

/** The orders of one document, the first placed first. */
export const ordersOfSource = (
  tx: Tx,
  { uid, source, no }: { uid: number; source: OrderSource; no: string },
): Promise<OrderRow[]> => findOfSource(tx, uid, source, no);

/** The orders of the parts of one document, as the milestones of a contract, whose numbers begin with its own. */
export const ordersUnder = (
  db: Db,
  { uid, source, no }: { uid: number; source: OrderSource; no: string },
): Promise<OrderRow[]> => findUnder(db, uid, source, no);

/**
 * Says who is to be paid, where that was open at the payment (悬赏): the order appears in the seller's list. The fee is
 * that of the seller's kind today, and stays. Refuses `order.state` when it has a seller or has ended.
 */
export async function assignSeller(
  tx: Tx,
  key: OwnedKey & { seller: { uid: number; name: string }; feeBps?: number },
): Promise<OrderRow> {
  const order = await lockOwned(tx, key);
  if (order.seller_uid !== null || order.status !== 'processing') throw refuse('order.state');
  const { uid, name } = key.seller;
  const feeBps = key.feeBps ?? (await serviceFeeOf(tx, uid));
  const changed = await changeSeller(tx, order, { uid, name, feeBps });
  if (changed === undefined) throw refuse('order.state');
  await showOrder(tx, { uid, role: 'seller' }, admitSides(changed));
  return changed;
}

/** Closes an unpaid order that its room no longer wants; nothing happens to one that is closed. Refuses `order.state` once paid. */
export async function closeOwned(tx: Tx, step: OwnedKey & Mover & { comment: string }): Promise<void> {
  const order = await ownedOrder(tx, step);
  if (order.status === 'closed') return;
  await releaseSetAside(tx, order, step.bySeller ? system : step.by);
  const at = await clock.now(tx);
  await transition(tx, order, 'cancel', at, moverOf(step), { close_reason: 'cancelled', ended_at: at });
}
