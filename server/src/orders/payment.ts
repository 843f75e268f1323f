import type { Fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import { refuse } from '../call/index';
import { type By, lockAccounts } from '../ledger/index';
import { type PaymentParts, takePayment } from '../finance/payments/index';
import { admitSides } from './sides';
import { findOrder, type OrderRow } from './store';
import { momentOf, transition } from './transition';

/** What every step of an order's life needs to know; `uid` is the buyer. */
export interface Step {
  uid: number;
  orderNo: string;
  by: By;
  /** For the demo world alone. */
  at?: Date;
}

/** The order a step is about; refuses `notFound`. */
export async function orderFor(tx: Tx, { uid, orderNo }: Pick<Step, 'uid' | 'orderNo'>): Promise<OrderRow> {
  const order = await findOrder(tx, uid, orderNo);
  if (order === undefined) throw refuse('notFound');
  return admitSides(order);
}

/** The order as the money room names it. */
export const about = (order: OrderRow, { by, at }: Pick<Step, 'by' | 'at'>) => ({
  uid: order.uid,
  orderNo: order.order_no,
  title: order.title,
  location: order.location,
  by,
  ...(at !== undefined && { at }),
});

/**
 * Takes the payment and marks the order paid (J11–J15); coins are delivered at once, so their order is completed. Refuses
 * `order.expired` past the deadline, `order.state` unless 待付款, and what the money room refuses.
 */
export async function payOrder(
  tx: Tx,
  step: Step & {
    parts: PaymentParts;
    /** What several orders paid together use of the credit line. */
    iouTotal?: Fen;
    /** The sub-account that pays: its quota comes back with a refund. */
    payerSub?: string | null;
    /** The money has come in from a channel already: in time is what came before the order was closed. */
    isSettled?: boolean;
  },
): Promise<OrderRow> {
  // The first lock of every payment: whoever waited for it reads what the other one left.
  await lockAccounts(tx, { uid: step.uid, accounts: ['L.AVAIL'] });
  const order = await orderFor(tx, step);
  const at = await momentOf(tx, step);
  if (order.status !== 'pending_pay') throw refuse('order.state');
  if (order.pay_deadline_at <= at && step.isSettled !== true) throw refuse('order.expired');
  const paid = await takePayment(tx, {
    ...about(order, step),
    orderType: order.order_type,
    parts: step.parts,
    ...(step.iouTotal !== undefined && { iouTotal: step.iouTotal }),
  });
  const isCoin = order.order_type === 'coin';
  return transition(tx, order, isCoin ? 'pay_at_once' : 'pay', at, step, {
    discount_fen: paid.discount,
    paid_voucher_fen: paid.voucher,
    paid_coin_fen: paid.coin,
    paid_rmb_fen: paid.rmb,
    paid_iou_fen: paid.iou,
    paid_online_fen: paid.online,
    paid_at: at,
    paid_by_sub: step.payerSub ?? null,
    ...(isCoin && { ended_at: at }),
  });
}
