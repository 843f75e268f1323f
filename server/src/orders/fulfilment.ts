import { afterSaleDays } from '@uc/contract/orders/after-sale-days';
import { daysAfter } from '@uc/contract/day';
import { add, compare, type Fen, fen } from '@uc/contract/money';
import { timeText } from '@uc/contract/wire';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import { refuse } from '../call/index';
import { giveQuotaBack } from '../members/index';
import { documentNo, system } from '../ledger/index';
import { acceptOrder, holdSettlement, type RefundLeg, refundOrder } from '../finance/payments/index';
import { orderRef, orderFor, type Step } from './payment';
import { quotaSpentAt } from './member-store';
import { refundableOf } from './refundable-amount';
import { sellerOf } from './seller';
import {
  AUTO_ACCEPT_DAYS,
  deciderOf,
  isAfterSaleOpen,
  MAX_REVISIONS,
  next,
  REFUND_SILENCE_DAYS,
} from './states';
import { decideRefund, eventsOf, findOpenRefund, insertRefund, type OrderRow, type RefundRow } from './store';
import { type Actor, transition } from './transition';

/** The seller delivers; after seven days without an answer the delivery is accepted (orders.md#order-states). */
export async function deliverOrder(
  tx: Tx,
  step: Omit<Step, 'by'> & { by: Actor; note: string; files?: string[] },
): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  return transition(
    tx,
    order,
    'deliver',
    at,
    { by: step.by, comment: step.note, files: step.files ?? [] },
    { accept_deadline_at: acceptBy(at) },
  );
}

/**
 * The buyer, or the system after seven days, accepts: the escrow is settled to the seller (J16). Returns the number of
 * the settlement, null where the platform sells. Refuses `order.accepted` the second time, with when the first was.
 */
export async function acceptDelivery(tx: Tx, step: Step): Promise<string | null> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  await refuseAccepted(tx, order, at);
  const settlementNo = await settle(tx, order, step);
  const isAutomatic = step.by.kind === 'system';
  await transition(tx, order, isAutomatic ? 'auto_accept' : 'accept', at, step, {
    ended_at: at,
    accept_deadline_at: null,
  });
  return settlementNo;
}

async function refuseAccepted(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.status === 'pending_accept') return;
  const accepted = (await eventsOf(tx, order.uid, order.order_no)).findLast(
    ({ event }) => event === 'accept' || event === 'auto_accept',
  );
  if (accepted !== undefined) throw refuse('order.accepted', { at: timeText(accepted.at, now) });
}

/** The buyer requests changes, three times at most; the acceptance deadline is removed. */
export async function askForChanges(tx: Tx, step: Step & { note: string }): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  if (order.revisions >= MAX_REVISIONS) throw refuse('order.state');
  const at = await clock.now(tx);
  return transition(
    tx,
    order,
    'revise',
    at,
    { by: step.by, comment: step.note },
    { accept_deadline_at: null, revisions: order.revisions + 1 },
  );
}

/** Metered use has ended: the unused part is refunded (J17), the rest is settled. */
export async function endUsage(tx: Tx, step: Omit<Step, 'by'> & { unused: Fen }): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  const money = { ...step, by: system };
  if (step.unused > 0) {
    const request = {
      amount: step.unused,
      reason: '未使用部分自动退款',
      decider: 'staff',
      route: 'original',
    } as const;
    const refund = await openRefund(tx, order, request, at);
    await giveBack(tx, order, money, refund);
    await decideRefund(tx, order.uid, order.order_no, 'agreed', at);
  }
  await settle(tx, order, money);
  return transition(
    tx,
    order,
    'usage_end',
    at,
    { by: system },
    { ended_at: at, refunded_fen: add(fen(order.refunded_fen), step.unused) },
  );
}

/**
 * The buyer applies for a refund of `amount`, in 分 and at most the paid amount, or of everything; after
 * acceptance while `afterSaleDays` last, and the seller's income is held until that is decided. Refuses
 * `order.afterSaleOver` later (orders.md#order-states).
 */
export async function applyForRefund(
  tx: Tx,
  step: Step & { amount?: Fen; reason: string; route?: RefundRow['route'] },
): Promise<{ order: OrderRow; refundNo: string; amount: Fen }> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  const { amount = refundableOf(order), reason, route = 'original' } = step;
  if (next(order.status, 'apply_refund') === undefined) throw refuse('order.state');
  if (amount <= 0 || compare(amount, refundableOf(order)) > 0) throw refuse('order.state');
  const isAccepted = order.status === 'completed';
  const after = { endedAt: order.ended_at, sellerUid: order.seller_uid };
  if (isAccepted && !isAfterSaleOpen(after, at))
    throw refuse('order.afterSaleOver', { days: String(afterSaleDays(order.seller_uid)) });
  const decider = deciderOf(order.seller_uid, order.status);
  const { refund_no: refundNo } = await openRefund(tx, order, { amount, reason, decider, route }, at);
  if (isAccepted) await holdIncome(tx, order, true);
  const from = order.status as NonNullable<OrderRow['refunding_from']>;
  const details = { by: step.by, comment: reason };
  const change = { refunding_from: from, accept_deadline_at: null };
  return { order: await transition(tx, order, 'apply_refund', at, details, change), refundNo, amount };
}

/** Seller or staff agree, or three days pass: the parts are refunded, last method first (J17–J19); the rest is settled. */
export async function agreeToRefund(
  tx: Tx,
  step: Omit<Step, 'by'> & { by: Actor; answer?: string },
): Promise<{ order: OrderRow; amount: Fen; legs: readonly RefundLeg[] }> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  const refund = await findOpenRefund(tx, order.uid, order.order_no);
  if (refund === undefined) throw refuse('order.state');
  const amount = fen(refund.amount_fen);
  const isWhole = compare(amount, refundableOf(order)) === 0;
  const wasAccepted = order.refunding_from === 'completed';
  const money = {
    ...step,
    by: step.by.kind === 'staff' ? { kind: 'staff' as const, name: step.by.name } : system,
  };
  const legs = await giveBack(tx, order, money, refund);
  if (!isWhole && !wasAccepted) await settle(tx, order, money);
  await decideRefund(tx, order.uid, order.order_no, 'agreed', at, step.answer);
  const whole = step.by.kind === 'system' ? 'refund_silence' : 'agree_refund';
  const change = { ended_at: at, refunded_fen: add(fen(order.refunded_fen), amount) };
  const refunded = await transition(tx, order, isWhole ? whole : 'agree_part', at, step, change);
  return { order: refunded, amount, legs };
}

/** The seller refuses: the order returns to the state before, with a new acceptance deadline where it had one. */
export async function refuseRefund(
  tx: Tx,
  step: Omit<Step, 'by'> & { by: Actor; reason: string },
): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  if (order.refunding_from === 'completed') await holdIncome(tx, order, false);
  await decideRefund(tx, order.uid, order.order_no, 'refused', at, step.reason);
  const isWaiting = order.refunding_from === 'pending_accept';
  return transition(
    tx,
    order,
    'refuse_refund',
    at,
    { by: step.by, comment: step.reason },
    { refunding_from: null, ...(isWaiting && { accept_deadline_at: acceptBy(at) }) },
  );
}

const acceptBy = (at: Date): Date => daysAfter(at, AUTO_ACCEPT_DAYS);

/**
 * Settles the money in escrow to the seller, or to the platform where it sells (J16); returns the number of
 * the settlement.
 */
export async function settle(tx: Tx, order: OrderRow, step: Pick<Step, 'by'>): Promise<string | null> {
  const settled = await acceptOrder(tx, { ...orderRef(order, step), seller: await sellerOf(tx, order) });
  return settled?.settlementNo ?? null;
}

type MoneyOfRefund = Pick<RefundRow, 'refund_no' | 'amount_fen' | 'route' | 'restores_quota'>;

/** Refunds the money, and restores the sub-account's quota where the refund does; where each part went. */
export async function giveBack(
  tx: Tx,
  order: OrderRow,
  step: Pick<Step, 'by'>,
  { refund_no: refundNo, amount_fen, route, restores_quota }: MoneyOfRefund,
): Promise<RefundLeg[]> {
  const amount = fen(amount_fen);
  const { uid, paid_by_sub: subId, seller_uid: sellerUid } = order;
  const spentAt = restores_quota && subId !== null ? await quotaSpentAt(tx, order) : null;
  const { legs } = await refundOrder(tx, {
    ...orderRef(order, step),
    refundNo,
    amount,
    route,
    ...(sellerUid !== null && { sellerUid }),
  });
  if (subId !== null && spentAt !== null) await giveQuotaBack(tx, { uid, subId, amount, spentAt });
  return legs;
}

async function holdIncome(tx: Tx, order: OrderRow, isHeld: boolean): Promise<void> {
  const { seller_uid: uid, order_no: orderNo } = order;
  if (uid !== null) await holdSettlement(tx, { uid, orderNo, isHeld });
}

/** Opens a refund of an order; its money moves by `giveBack`. */
export async function openRefund(
  tx: Tx,
  order: OrderRow,
  {
    amount,
    reason,
    decider,
    route,
    restoresQuota = true,
  }: { amount: Fen; reason: string; restoresQuota?: boolean } & Pick<RefundRow, 'decider' | 'route'>,
  at: Date,
): Promise<MoneyOfRefund> {
  const refund = {
    uid: order.uid,
    refund_no: documentNo('RF', at),
    order_no: order.order_no,
    amount_fen: amount,
    reason,
    decider,
    route,
    restores_quota: restoresQuota,
    created_at: at,
    decide_by_at: daysAfter(at, REFUND_SILENCE_DAYS),
  };
  await insertRefund(tx, refund);
  return refund;
}
