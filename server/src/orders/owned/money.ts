import { add, compare, type Fen, fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import { refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import {
  divisionAhead,
  holdSettlement,
  type RefundLeg,
  type RefundRoute,
} from '../../finance/payments/index';
import { system } from '../../ledger/index';
import { giveBack, openRefund, settle } from '../fulfilment';
import { refundableOf } from '../refundable-amount';
import { sellerOf } from '../seller';
import { decideRefund, type OrderRow } from '../store';
import { transition } from '../transition';
import { lockOwned, type Mover, moverOf, ownedOrder, type OwnedKey } from './orders';

/** An event of an owned order, with its cause and the comment in its timeline. */
export interface OwnedStep extends OwnedKey, Mover {
  comment?: string;
}
/** The refunded amount, and the parts by source. */
export interface Returned {
  amount: Fen;
  legs: readonly RefundLeg[];
}

/**
 * J16: the money in escrow goes to the seller less the fixed fee; returns the number of the settlement.
 * Refuses `order.state`.
 */
export async function releaseOwned(tx: Tx, step: OwnedStep): Promise<string | null> {
  const order = await lockOwned(tx, step);
  if (order.seller_uid === null) throw refuse('order.state');
  return end(tx, order, step, 'settle');
}

/**
 * J16 for the platform's own sale: the rest in escrow is its income, and the order ends, as divided when a
 * part went back. Refuses `order.state` for an order of somebody else.
 */
export async function earnOwned(tx: Tx, step: OwnedStep): Promise<void> {
  const order = await lockOwned(tx, step);
  if (order.seller_uid !== null) throw refuse('order.state');
  await end(tx, order, step, order.refunded_fen > 0 ? 'divide' : 'settle');
}

/**
 * The amount that the buyer has paid for an order and not been given back, in 分: the part that a coupon paid
 * is in escrow as well, but never goes back in money (ledger.md#postings-per-event). Refuses `notFound`.
 */
export const paidOwned = async (tx: Tx, key: OwnedKey): Promise<Fen> =>
  refundableOf(await lockOwned(tx, key));

/**
 * J28: gives the buyer back the money in escrow, or a part of it, source by source in reverse order, in 分; a
 * sub-account's quota is restored, unless the money pays other orders of the same document. The online part
 * goes back by its channel unless `route` says otherwise. The order ends when nothing is left, also one that
 * a coupon has paid whole, and its coupon comes back. Refuses `order.state` above the rest.
 */
export async function returnOwned(
  tx: Tx,
  step: OwnedStep & { amount?: Fen; reason: string; route?: RefundRoute; restoresQuota?: boolean },
): Promise<Returned> {
  const order = await lockOwned(tx, step);
  const { amount = refundableOf(order) } = step;
  const isWhole = compare(amount, refundableOf(order)) === 0;
  const legs = await refund(tx, order, { ...step, amount });
  await transition(tx, order, isWhole ? 'give_back' : 'give_back_part', await clock.now(tx), moverOf(step), {
    ...(isWhole && { ended_at: await clock.now(tx) }),
    refunded_fen: add(fen(order.refunded_fen), amount),
  });
  return { amount, legs };
}

/**
 * J29: `back` goes to the buyer as J28, the rest to the seller as J16 with the fee on that part alone; one transaction.
 * Returns the number of the settlement, null when everything goes back. Refuses `order.state` above what is in escrow.
 */
export async function splitOwned(
  tx: Tx,
  step: OwnedStep & { back: Fen; reason: string; route?: RefundRoute },
): Promise<string | null> {
  const order = await lockOwned(tx, step);
  const { back } = step;
  const left = subtract(refundableOf(order), back);
  if (left < 0) throw refuse('order.state');
  if (left === 0) {
    await returnOwned(tx, { ...step, amount: back });
    return null;
  }
  if (order.seller_uid === null) throw refuse('order.state');
  if (back === 0) return end(tx, order, step, 'settle');
  await refund(tx, order, { ...step, amount: back });
  return end(tx, order, step, 'divide', { refunded_fen: add(fen(order.refunded_fen), back) });
}

/**
 * Gives the buyer back the price of an accepted order, or a part of it, out of the seller's pending income,
 * with the fee on it (J17). Refuses `order.state` above the rest, and `state.conflict` when the seller has it
 * already.
 */
export async function claimOwned(
  tx: Tx,
  step: OwnedStep & { back: Fen; reason: string; route?: RefundRoute },
): Promise<void> {
  const order = await lockOwned(tx, step);
  const isWhole = compare(step.back, refundableOf(order)) === 0;
  await refund(tx, { ...order, refunding_from: 'completed' }, { ...step, amount: step.back });
  await transition(tx, order, isWhole ? 'claim' : 'claim_part', await clock.now(tx), moverOf(step), {
    refunded_fen: add(fen(order.refunded_fen), step.back),
  });
}

/**
 * The division of the money if `back` went to the buyer and the rest to the seller, as `splitOwned`, or
 * `claimOwned` after acceptance, would book it. Refuses `order.state` above what is left.
 */
export async function divisionOwned(
  db: Db,
  key: OwnedKey,
  back: Fen,
): Promise<NonNullable<Awaited<ReturnType<typeof divisionAhead>>>> {
  const order = await ownedOrder(db, key);
  const seller = await sellerOf(db, order);
  const price = refundableOf(order);
  const ahead =
    seller === null ? undefined : await divisionAhead(db, { seller, orderNo: order.order_no, price, back });
  if (ahead === undefined) throw refuse('order.state');
  return ahead;
}

/** Income that somebody disputes stays pending. */
export const holdOwned = (
  tx: Tx,
  { sellerUid, orderNo, isHeld }: { sellerUid: number; orderNo: string; isHeld: boolean },
): Promise<boolean> => holdSettlement(tx, { uid: sellerUid, orderNo, isHeld });

async function end(
  tx: Tx,
  order: OrderRow,
  step: OwnedStep,
  event: 'settle' | 'divide',
  change: { refunded_fen?: number } = {},
): Promise<string | null> {
  const at = await clock.now(tx);
  const settlementNo = await settle(tx, order, { by: step.bySeller ? system : step.by });
  await transition(tx, order, event, at, moverOf(step), { ...change, ended_at: at });
  return settlementNo;
}

async function refund(
  tx: Tx,
  order: OrderRow,
  {
    by,
    bySeller,
    amount,
    reason,
    route = 'original',
    restoresQuota,
  }: OwnedStep & { amount: Fen; reason: string; route?: RefundRoute; restoresQuota?: boolean },
): Promise<RefundLeg[]> {
  const left = refundableOf(order);
  if ((amount <= 0 && left > 0) || compare(amount, left) > 0) throw refuse('order.state');
  const at = await clock.now(tx);
  const asked = { amount, reason, decider: 'seller', route, restoresQuota } as const;
  const opened = await openRefund(tx, order, asked, at);
  const legs = await giveBack(tx, order, { by: bySeller ? system : by }, opened);
  await decideRefund(tx, order.uid, order.order_no, 'agreed', at);
  return legs;
}
