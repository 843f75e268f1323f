import type { Fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import { refuse } from '../call/index';
import { type Initiator, lockAccounts } from '../ledger/index';
import { type PaymentParts, takePayment } from '../finance/payments/index';
import { admitSides } from './sides';
import { isMoneyOnly } from './seller';
import { findOrder, type OrderRow } from './store';
import { transition } from './transition';

/** The order that takes a step, and the person who causes it; `uid` is the buyer. */
export interface Step {
  uid: number;
  orderNo: string;
  by: Initiator;
}

/** The order of a step; refuses `notFound`. */
export async function orderFor(tx: Tx, { uid, orderNo }: Pick<Step, 'uid' | 'orderNo'>): Promise<OrderRow> {
  const order = await findOrder(tx, uid, orderNo);
  if (order === undefined) throw refuse('notFound');
  return admitSides(order);
}

/** An order as `finance/payments` takes it. */
export const orderRef = (order: OrderRow, { by }: Pick<Step, 'by'>) => ({
  uid: order.uid,
  orderNo: order.order_no,
  title: order.title,
  location: order.location,
  by,
});

/**
 * Takes the payment and marks the order paid (J11–J15); coins are delivered at once, so their order is
 * completed. Refuses `order.expired` past the deadline, `order.state` unless 待付款, and as `takePayment` does.
 */
export async function payOrder(
  tx: Tx,
  step: Step & {
    parts: PaymentParts;
    /** The total on the credit line of all orders that are paid together. */
    iouTotal?: Fen;
    /** The sub-account that pays; a refund restores its quota. */
    payerSub?: string | null;
    /** The channel has the money already: accepted also past the deadline, as long as the order is not closed. */
    isSettled?: boolean;
  },
): Promise<OrderRow> {
  // The first lock of every payment: a concurrent one waits here and then reads what this one has written.
  await lockAccounts(tx, { uid: step.uid, accounts: ['L.AVAIL'] });
  const order = await orderFor(tx, step);
  const at = await clock.now(tx);
  if (order.status !== 'pending_pay') throw refuse('order.state');
  if (order.pay_deadline_at <= at && step.isSettled !== true) throw refuse('order.expired');
  const paid = await takePayment(tx, {
    ...orderRef(order, step),
    orderType: order.order_type,
    moneyOnly: isMoneyOnly(order),
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
