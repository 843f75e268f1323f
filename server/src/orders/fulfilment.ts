import { randomInt } from 'node:crypto';
import { dayOf } from '@uc/contract/day';
import { add, compare, type Fen, fen, subtract } from '@uc/contract/money';
import type { Tx } from '../db/index';
import { acceptOrder, refundOrder, system } from '../finance/index';
import { refuse } from '../http/index';
import { about, orderFor, type Step } from './payment';
import { sellerOf } from './seller';
import { AUTO_ACCEPT_DAYS, MAX_REVISIONS } from './states';
import { decideRefund, findOpenRefund, insertRefund, type OrderRow } from './store';
import { type Actor, momentOf, transition } from './transition';

const DAY_MS = 86_400_000;

/** The seller hands over; silence of seven days accepts (product 05 §5.9). */
export async function deliverOrder(
  tx: Tx,
  step: Omit<Step, 'by'> & { by: Actor; note: string; files?: string[] },
): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  const acceptBy = new Date(at.getTime() + AUTO_ACCEPT_DAYS * DAY_MS);
  return transition(
    tx,
    order,
    'deliver',
    at,
    { by: step.by, comment: step.note, files: step.files ?? [] },
    { accept_deadline_at: acceptBy },
  );
}

/**
 * The buyer, or the system after seven days, accepts: what is in escrow goes to the seller (J16); the number of the
 * seller's settlement, null where the platform sold.
 */
export async function acceptDelivery(tx: Tx, step: Step): Promise<string | null> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  const settlementNo = await settle(tx, order, step);
  const isAutomatic = step.by.kind === 'system';
  await transition(tx, order, isAutomatic ? 'auto_accept' : 'accept', at, step, {
    ended_at: at,
    accept_deadline_at: null,
  });
  return settlementNo;
}

/** The buyer asks for changes, three times at most; the clock of acceptance stops. */
export async function askForChanges(tx: Tx, step: Step & { note: string }): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  if (order.revisions >= MAX_REVISIONS) throw refuse('order.state');
  const at = await momentOf(tx, step);
  return transition(
    tx,
    order,
    'revise',
    at,
    { by: step.by, comment: step.note },
    { accept_deadline_at: null, revisions: order.revisions + 1 },
  );
}

/** Metered use has ended: what was not used goes back (J17), the rest is settled. */
export async function endUsage(tx: Tx, step: Omit<Step, 'by'> & { unused: Fen }): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  const money = { ...step, by: system };
  if (step.unused > 0) {
    const refund = await openRefund(tx, order, step.unused, '未使用部分自动退款', at);
    await refundOrder(tx, { ...about(order, money), refundNo: refund, amount: step.unused });
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

/** The buyer asks for money back, all of it unless `amount` says how much, in 分 and at most what was paid (product 05 §5.9). */
export async function applyForRefund(
  tx: Tx,
  step: Step & { amount?: Fen; reason: string },
): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  const { amount = refundableOf(order), reason } = step;
  if (amount <= 0 || compare(amount, refundableOf(order)) > 0) throw refuse('order.state');
  await openRefund(tx, order, amount, reason, at);
  const from = order.status as NonNullable<OrderRow['refunding_from']>;
  return transition(
    tx,
    order,
    'apply_refund',
    at,
    { by: step.by, comment: reason },
    { refunding_from: from, accept_deadline_at: null },
  );
}

/** Seller or staff agree, or three days pass: the parts go back, last method first (J17–J19); what stays is settled. */
export async function agreeToRefund(tx: Tx, step: Omit<Step, 'by'> & { by: Actor }): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  const refund = await findOpenRefund(tx, order.uid, order.order_no);
  if (refund === undefined) throw refuse('order.state');
  const amount = fen(refund.amount_fen);
  const isWhole = compare(amount, refundableOf(order)) === 0;
  const wasAccepted = order.refunding_from === 'completed';
  const money = {
    ...step,
    by: step.by.kind === 'staff' ? { kind: 'staff' as const, name: step.by.name } : system,
  };
  await refundOrder(tx, {
    ...about(order, money),
    refundNo: refund.refund_no,
    amount,
    ...(wasAccepted && order.seller_uid !== null && { sellerUid: order.seller_uid }),
  });
  if (!isWhole && !wasAccepted) await settle(tx, order, money);
  await decideRefund(tx, order.uid, order.order_no, 'agreed', at);
  const whole = step.by.kind === 'system' ? 'refund_silence' : 'agree_refund';
  return transition(tx, order, isWhole ? whole : 'agree_part', at, step, {
    ended_at: at,
    refunded_fen: add(fen(order.refunded_fen), amount),
  });
}

/** The seller refuses: the order goes on where it stood. */
export async function refuseRefund(
  tx: Tx,
  step: Omit<Step, 'by'> & { by: Actor; reason: string },
): Promise<OrderRow> {
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  await decideRefund(tx, order.uid, order.order_no, 'refused', at);
  return transition(
    tx,
    order,
    'refuse_refund',
    at,
    { by: step.by, comment: step.reason },
    { refunding_from: null },
  );
}

async function settle(tx: Tx, order: OrderRow, step: Pick<Step, 'by' | 'at'>): Promise<string | null> {
  const settled = await acceptOrder(tx, { ...about(order, step), seller: await sellerOf(tx, order) });
  return settled?.settlementNo ?? null;
}

/** What was paid and has not gone back, in 分. */
const refundableOf = (order: OrderRow): Fen =>
  subtract(subtract(fen(order.total_fen), fen(order.discount_fen)), fen(order.refunded_fen));

async function openRefund(tx: Tx, order: OrderRow, amount: Fen, reason: string, at: Date): Promise<string> {
  const refundNo = `RF${dayOf(at).replaceAll('-', '')}${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
  await insertRefund(tx, {
    uid: order.uid,
    refund_no: refundNo,
    order_no: order.order_no,
    amount_fen: amount,
    reason,
    created_at: at,
  });
  return refundNo;
}
