import { fen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import { payOrder } from '../payment';
import { orderPaid } from '../owned/owners';
import { lockSides } from '../sides';
import { postPaymentToBalance } from '../../finance/recharge/index';
import type { OrderOwners, PaidHandler, PaidRoom } from '../../room/index';
import { storedParts } from './checkout';
import { endCheckout, findOrders, lockCheckout, ordersOfCheckout } from './store';

/** Posts the payment of a checkout, with the accounts of all sides of its orders locked. */
export const orderPayment = (owners: OrderOwners): PaidRoom => ({
  async lock(tx, { uid, refNo }) {
    const nos = (await ordersOfCheckout(tx, uid, refNo)).map(({ order_no: orderNo }) => orderNo);
    await lockSides(tx, [{ uid, seller_uid: null }, ...(await findOrders(tx, uid, null, nos))]);
  },
  post: postOrderPayment(owners),
});

/**
 * The channel has received the online part of a checkout: its orders are paid with that and with the reserved
 * amounts. Money that arrives after the checkout was closed is credited to the customer's balance, with a
 * message (orders.md#order-states). Runs once, in the transaction that marks the channel's payment as paid.
 */
const postOrderPayment =
  (owners: OrderOwners): PaidHandler =>
  async (tx, deps, payment) => {
    const { uid, refNo } = payment;
    const checkout = await lockCheckout(tx, uid, refNo);
    if (checkout?.status !== 'open' || checkout.online_fen !== payment.amount)
      return postPaymentToBalance(tx, deps, payment);
    const rows = await ordersOfCheckout(tx, uid, refNo);
    const iouTotal = sum(rows.map(({ iou_fen }) => fen(iou_fen)));
    const payer = { kind: checkout.by_kind, name: checkout.by_name, subId: checkout.sub_id };
    for (const row of rows) {
      const online =
        row.online_fen === 0
          ? undefined
          : { amount: fen(row.online_fen), channel: payment.channel, channelNo: payment.channelNo };
      const step = { uid, orderNo: row.order_no, by: payer, payerSub: checkout.sub_id, iouTotal };
      const parts = { ...storedParts(row), ...(online && { online }) };
      await orderPaid(tx, owners, await payOrder(tx, { ...step, parts, isSettled: true }), payer);
    }
    await endCheckout(tx, uid, refNo, 'paid', await clock.now(tx));
  };
