import { coin, type Fen, fen, subtract, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { giveQuotaBack } from '../../members/index';
import { findOrder, type OrderRow } from '../store';
import { documentNo, type Initiator } from '../../ledger/index';
import {
  lockForPayment,
  type PaymentParts,
  type Released,
  releaseReservation,
  type Share,
} from '../../finance/payments/index';
import { closeChannelPayments } from '../../finance/channels/index';
import {
  type CheckoutOrderRow,
  type CheckoutRow,
  endCheckout,
  lockCheckout,
  ordersOfCheckout,
} from './store';

/** `K` + day + ten digits. */
export const checkoutNoAt = (at: Date): string => documentNo('K', at);

interface StoredCoupon {
  coupon_no: string;
  amount_fen: number;
}

/** An order's share as a row of its checkout. */
export const rowOf = (share: Share, key: { uid: number; checkout_no: string }, index: number) => ({
  ...key,
  order_no: share.orderNo,
  seq: index + 1,
  coupons: JSON.stringify(
    couponsOf(share).map(({ couponNo, amount }): StoredCoupon => ({
      coupon_no: couponNo,
      amount_fen: amount,
    })),
  ),
  coin_coin: coinsOf(share),
  rmb_fen: share.rmb,
  iou_fen: share.iou,
  online_fen: share.online,
});

/** A share as `finance/payments` takes it, without the online part. */
export const partsOf = (share: Share): Omit<PaymentParts, 'online'> => ({
  coupons: couponsOf(share),
  coin: coinsOf(share),
  rmb: share.rmb,
  iou: share.iou,
});
const couponsOf = ({ coupon, vouchers }: Share) => [...(coupon === null ? [] : [coupon]), ...vouchers];
const coinsOf = ({ bonus, paid }: Share) => sum<'Coin'>([coin(0), bonus, paid]);

/** A stored share as `finance/payments` takes it, without the online part. */
export const storedParts = (row: CheckoutOrderRow): Omit<PaymentParts, 'online'> => ({
  coupons: (row.coupons as StoredCoupon[]).map(({ coupon_no, amount_fen }) => ({
    couponNo: coupon_no,
    amount: fen(amount_fen),
  })),
  coin: coin(row.coin_coin),
  rmb: fen(row.rmb_fen),
  iou: fen(row.iou_fen),
});

/** The price of a share less its coupon, in 分. */
export const costOf = ({ price, coupon }: Share): Fen => subtract(price, coupon?.amount ?? fen(0));

/**
 * Closes an open checkout: releases the reservations of its orders, closes the channel's payment, restores a
 * sub-account's quota. Returns the released amounts by order number; empty when the checkout has ended
 * already. Locks accounts, checkout and quota in this order.
 */
export async function closeCheckout(
  tx: Tx,
  { uid, checkout_no: checkoutNo, sub_id: subId }: Pick<CheckoutRow, 'uid' | 'checkout_no' | 'sub_id'>,
  by: Initiator,
): Promise<Map<string, Released>> {
  const released = new Map<string, Released>();
  await lockForPayment(tx, uid);
  const checkout = await lockCheckout(tx, uid, checkoutNo);
  if (checkout?.status !== 'open') return released;
  for (const { order_no: orderNo } of await ordersOfCheckout(tx, uid, checkoutNo)) {
    const { title, location } = (await findOrder(tx, uid, orderNo)) as OrderRow;
    released.set(orderNo, await releaseReservation(tx, { uid, orderNo, title, location, by }));
  }
  await closeChannelPayments(tx, { uid, purpose: 'order', refNo: checkoutNo });
  await endCheckout(tx, uid, checkoutNo, 'closed', await clock.now(tx));
  const { quota_fen: amount, created_at: spentAt } = checkout;
  if (subId !== null) await giveQuotaBack(tx, { uid, subId, amount: fen(amount), spentAt });
  return released;
}
