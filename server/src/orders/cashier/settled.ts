import { fen, sum } from '@uc/contract/money';
import { payOrder } from '../payment';
import { clock } from '../store';
import { tellPaid } from '../telling';
import { lockForPayment } from '../../finance/payments/index';
import type { PaidHandler } from '../../finance/channels/index';
import { paidToBalance } from '../../finance/recharge/index';
import { keptParts } from './checkouts';
import { endCheckout, lockCheckout, ordersOfCheckout } from './store';

/**
 * A channel has the money of a checkout: its orders are paid from what was set aside. Money that comes after they were
 * closed belongs to the customer: it goes to the balance, with a message (product 05 §5.9). Runs in the transaction that
 * settles the channel's payment, once.
 */
export const orderPaidOnline: PaidHandler = async (tx, deps, payment) => {
  const { uid, refNo } = payment;
  await lockForPayment(tx, uid);
  const checkout = await lockCheckout(tx, uid, refNo);
  if (checkout?.status !== 'open' || checkout.online_fen !== payment.amount)
    return paidToBalance(tx, deps, payment);
  const rows = await ordersOfCheckout(tx, uid, refNo);
  const iouTotal = sum(rows.map(({ iou_fen }) => fen(iou_fen)));
  const payer = { kind: checkout.by_kind, name: checkout.by_name };
  for (const row of rows) {
    const online =
      row.online_fen === 0
        ? undefined
        : { amount: fen(row.online_fen), channel: payment.channel, channelNo: payment.channelNo };
    const step = { uid, orderNo: row.order_no, by: payer, payerSub: checkout.sub_id, iouTotal };
    const parts = { ...keptParts(row), ...(online && { online }) };
    await tellPaid(tx, await payOrder(tx, { ...step, parts, isSettled: true }));
  }
  await endCheckout(tx, uid, refNo, 'paid', await clock(tx));
};
