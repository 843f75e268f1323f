import type { Api } from '@uc/contract';
import { formatFen } from '@uc/contract/money';
import { orderStatusTexts } from '@uc/contract/orders';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { creatorOf, type Customer, type Handlers, refuse, refuseForm } from '../call/index';
import { by } from '../ledger/index';
import { findViewed } from '../orderlist/index';
import { keepFiles } from './evidence';
import {
  acceptDelivery,
  agreeToRefund,
  applyForRefund,
  askForChanges,
  deliverOrder,
  refuseRefund,
} from './fulfilment';
import { orderFor } from './payment';
import { refundableOf } from './refundable';
import { insertReview } from './review-store';
import { deciderOf } from './states';
import { admitSides } from './sides';
import { clock, findOrder, type OrderRow } from './store';
import {
  tellAccepted,
  tellAfterSaleAsked,
  tellDelivered,
  tellRefundAsked,
  tellRefunded,
  tellRefundRefused,
  tellRevision,
} from './telling';

type Names = 'deliver' | 'accept' | 'revise' | 'refundApply' | 'refundHandle' | 'review';

/** What buyer and seller do with a paid order, each on their own side alone (product 05 §5.9). */
export const afterSale = (deps: Deps): Pick<Handlers<Api['orders']>, Names> => ({
  async deliver({ input, actor, db }) {
    const { uid, order_no: orderNo } = await soldOrder(db, actor, input.order_no);
    const order = await deliverOrder(db, { uid, orderNo, by: seller(actor), note: input.note });
    const ref = String(order.version);
    await keepFiles(deps, db, order, { ref, from: actor.uid, use: 'delivery', fileIds: input.files });
    await tellDelivered(db, order);
    return shown(order);
  },

  async accept({ input, actor, db }) {
    const { uid, order_no: orderNo } = await ownOrder(db, actor, input.order_no);
    await acceptDelivery(db, { uid, orderNo, by: by(actor) });
    const order = await orderFor(db, { uid, orderNo });
    await tellAccepted(db, order, false);
    return shown(order);
  },

  async revise({ input, actor, db }) {
    const { uid, order_no: orderNo } = await ownOrder(db, actor, input.order_no);
    const order = await askForChanges(db, { uid, orderNo, by: by(actor), note: input.note });
    await tellRevision(db, order, input.note);
    return shown(order);
  },

  async refundApply({ input, actor, db }) {
    const own = await ownOrder(db, actor, input.order_no);
    const { uid, order_no: orderNo } = own;
    const most = refundableOf(own);
    if (input.amount !== undefined && (input.amount === 0 || input.amount > most))
      throw refuseForm({ field: 'amount', message: `退款金额须大于0，且不超过可退的${formatFen(most)}元` });
    const step = { uid, orderNo, by: by(actor), reason: input.reason, route: input.route };
    const { order, refundNo, amount } = await applyForRefund(db, {
      ...step,
      ...(input.amount !== undefined && { amount: input.amount }),
    });
    const files = { ref: refundNo, from: actor.uid, use: 'refund_evidence' as const, fileIds: input.files };
    await keepFiles(deps, db, order, files);
    const isAccepted = order.refunding_from === 'completed';
    await (isAccepted ? tellAfterSaleAsked : tellRefundAsked)(db, order, formatFen(amount));
    return { ...shown(order), refund_no: refundNo, amount };
  },

  async refundHandle({ input, actor, db }) {
    const sold = await soldOrder(db, actor, input.order_no);
    const { uid, order_no: orderNo } = sold;
    if (sold.status !== 'refunding' || deciderOf(sold.seller_uid, sold.refunding_from) !== 'seller')
      throw refuse('order.state');
    return shown(await decide(db, { uid, orderNo, by: seller(actor) }, input));
  },

  async review({ input, actor, db }) {
    const order = await ownOrder(db, actor, input.order_no);
    if (order.status !== 'completed' && order.status !== 'part_refunded') throw refuse('order.state');
    const { order_no, quality, speed, attitude, text } = input;
    const stars = { quality, speed, attitude, text: text.trim() };
    const key = { uid: order.uid, order_no, by_name: actor.name, created_at: await clock(db) };
    if (!(await insertReview(db, { ...key, ...stars }))) throw refuse('order.state');
    return { order_no };
  },
});

/** Agreed or refused, by the seller or by staff, with the messages; a refusal wants its reason. */
export async function decide(
  tx: Tx,
  step: Parameters<typeof agreeToRefund>[1],
  { decision, reason = '' }: { decision: 'agree' | 'refuse'; reason?: string | undefined },
): Promise<OrderRow> {
  const said = reason.trim();
  if (decision === 'agree') {
    const { order, amount, way } = await agreeToRefund(tx, { ...step, ...(said && { answer: said }) });
    await tellRefunded(tx, order, formatFen(amount), { isSilent: false, way });
    return order;
  }
  if ([...said].length < 2) throw refuseForm({ field: 'reason', message: '请填写2-200个字的拒绝原因' });
  const order = await refuseRefund(tx, { ...step, reason: said });
  await tellRefundRefused(tx, order, said);
  return order;
}

/** The buyer's own order; refuses `notFound`. */
async function ownOrder(db: Db, actor: Customer, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(db, actor.uid, orderNo);
  const creator = creatorOf(actor, 'order');
  if (order === undefined || (creator !== null && order.created_by_sub !== creator)) throw refuse('notFound');
  return admitSides(order);
}

/** An order that this account sells; refuses `notFound`. */
async function soldOrder(db: Db, actor: Customer, orderNo: string): Promise<OrderRow> {
  const row = await findViewed(db, actor.uid, creatorOf(actor, 'order'), orderNo);
  if (row?.role !== 'seller') throw refuse('notFound');
  return admitSides(row);
}

const seller = ({ name }: Customer) => ({ kind: 'seller' as const, name });

const shown = ({ order_no, status }: OrderRow) => ({
  order_no,
  status,
  status_text: orderStatusTexts[status],
});
