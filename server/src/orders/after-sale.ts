import { seenLength } from '@uc/contract/seen-length';
import type { Api } from '@uc/contract';
import { type Fen, formatFen } from '@uc/contract/money';
import { orderStatusTexts } from '@uc/contract/orders';
import * as clock from '../clock';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { creatorOf, type Customer, type Handlers, refuse, refuseForm } from '../call/index';
import { initiatorOf } from '../ledger/index';
import { planRefund } from '../finance/payments/index';
import { findViewed } from './list/view-store';
import { legView } from './detail';
import { attachFiles } from './evidence';
import {
  acceptDelivery,
  agreeToRefund,
  applyForRefund,
  askForChanges,
  deliverOrder,
  refuseRefund,
} from './fulfilment';
import { refuseOwned } from './owned/owners';
import { orderFor } from './payment';
import { refundableOf } from './refundable-amount';
import { insertReview } from './review-store';
import { deciderOf } from './states';
import { wordsOf } from './event-texts';
import { admitSides } from './sides';
import { findOrder, type OrderRow } from './store';
import {
  notifyAccepted,
  notifyAfterSaleRequested,
  notifyDelivered,
  notifyRefundRequested,
  notifyRefunded,
  notifyRefundRefused,
  notifyRevision,
} from './notifications';

type Names = 'deliver' | 'accept' | 'revise' | 'refundPreview' | 'refundApply' | 'refundHandle' | 'review';

/** Handlers for what buyer and seller do with a paid order, each with their own endpoints (orders.md#order-states). */
export const afterSale = (deps: Deps): Pick<Handlers<Api['orders']>, Names> => ({
  async deliver({ input, actor, db }) {
    const { uid, order_no: orderNo } = await soldOrder(db, actor, input.order_no);
    const order = await deliverOrder(db, { uid, orderNo, by: seller(actor), note: input.note });
    const ref = String(order.version);
    await attachFiles(deps, db, order, { ref, from: actor.uid, use: 'delivery', fileIds: input.files });
    await notifyDelivered(db, order);
    return statusView(order);
  },

  async accept({ input, actor, db }) {
    const { uid, order_no: orderNo } = await ownOrder(db, actor, input.order_no);
    await acceptDelivery(db, { uid, orderNo, by: initiatorOf(actor) });
    const order = await orderFor(db, { uid, orderNo });
    await notifyAccepted(db, order, false);
    return statusView(order);
  },

  async revise({ input, actor, db }) {
    const { uid, order_no: orderNo } = await ownOrder(db, actor, input.order_no);
    const order = await askForChanges(db, { uid, orderNo, by: initiatorOf(actor), note: input.note });
    await notifyRevision(db, order, input.note);
    return statusView(order);
  },

  async refundPreview({ input, actor, db }) {
    const own = await ownOrder(db, actor, input.order_no);
    const { amount = refundableOf(own), route } = input;
    assertRefundable(own, amount);
    const { legs } = await planRefund(db, { uid: own.uid, orderNo: own.order_no, amount, route });
    return { amount, text: wordsOf(legs), legs: legs.map((leg) => legView(leg, null)) };
  },

  async refundApply({ input, actor, db }) {
    const own = await ownOrder(db, actor, input.order_no);
    const { uid, order_no: orderNo } = own;
    if (input.amount !== undefined) assertRefundable(own, input.amount);
    const step = { uid, orderNo, by: initiatorOf(actor), reason: input.reason, route: input.route };
    const { order, refundNo, amount } = await applyForRefund(db, {
      ...step,
      ...(input.amount !== undefined && { amount: input.amount }),
    });
    const files = { ref: refundNo, from: actor.uid, use: 'refund_evidence' as const, fileIds: input.files };
    await attachFiles(deps, db, order, files);
    const isAccepted = order.refunding_from === 'completed';
    await (isAccepted ? notifyAfterSaleRequested : notifyRefundRequested)(db, order, formatFen(amount));
    return { ...statusView(order), refund_no: refundNo, amount };
  },

  async refundHandle({ input, actor, db }) {
    const sold = await soldOrder(db, actor, input.order_no);
    const { uid, order_no: orderNo } = sold;
    if (sold.status !== 'refunding' || deciderOf(sold.seller_uid, sold.refunding_from) !== 'seller')
      throw refuse('order.state');
    return statusView(await decide(db, { uid, orderNo, by: seller(actor) }, input));
  },

  async review({ input, actor, db }) {
    const order = await ownOrder(db, actor, input.order_no);
    if (order.status !== 'completed' && order.status !== 'part_refunded') throw refuse('order.state');
    const { order_no, quality, speed, attitude, text } = input;
    const stars = { quality, speed, attitude, text: text.trim() };
    const key = { uid: order.uid, order_no, by_name: actor.name, created_at: await clock.now(db) };
    if (!(await insertReview(db, { ...key, ...stars }))) throw refuse('order.state');
    return { order_no };
  },
});

/** Refuses `form.invalid` for nothing, and for more than may go back. */
function assertRefundable(order: OrderRow, amount: Fen): void {
  const limit = refundableOf(order);
  if (amount === 0 || amount > limit)
    throw refuseForm({ field: 'amount', message: `退款金额须大于0，且不超过可退的${formatFen(limit)}元` });
}

/** The decision of a refund by its seller or by staff, with the messages; a refusal needs a reason. */
export async function decide(
  tx: Tx,
  step: Parameters<typeof agreeToRefund>[1],
  { decision, reason = '' }: { decision: 'agree' | 'refuse'; reason?: string | undefined },
): Promise<OrderRow> {
  const answer = reason.trim();
  if (decision === 'agree') {
    const { order, amount, legs } = await agreeToRefund(tx, { ...step, ...(answer && { answer }) });
    await notifyRefunded(tx, order, formatFen(amount), { isSilent: false, words: wordsOf(legs) });
    return order;
  }
  if (seenLength(answer) < 2) throw refuseForm({ field: 'reason', message: '请填写2-200个字的拒绝原因' });
  const order = await refuseRefund(tx, { ...step, reason: answer });
  await notifyRefundRefused(tx, order, answer);
  return order;
}

/** The buyer's own order; refuses `notFound`, and `order.owned` for one of another room. */
async function ownOrder(db: Db, actor: Customer, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(db, actor.uid, orderNo);
  const creator = creatorOf(actor, 'order');
  if (order === undefined || (creator !== null && order.created_by_sub !== creator)) throw refuse('notFound');
  refuseOwned(order, 'buyer');
  return admitSides(order);
}

/** An order that this account sells; refuses `notFound`, and `order.owned` for one of another room. */
async function soldOrder(db: Db, actor: Customer, orderNo: string): Promise<OrderRow> {
  const row = await findViewed(db, actor.uid, creatorOf(actor, 'order'), orderNo);
  if (row?.role !== 'seller') throw refuse('notFound');
  refuseOwned(row, 'seller');
  return admitSides(row);
}

const seller = ({ name }: Customer) => ({ kind: 'seller' as const, name });

const statusView = ({ order_no, status }: OrderRow) => ({
  order_no,
  status,
  status_text: orderStatusTexts[status],
});
