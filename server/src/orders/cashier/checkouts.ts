import { coin, type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { giveQuotaBack, lockQuota } from '../../members/index';
import { clock, findOrder, type OrderRow } from '../store';
import { type By, documentNo } from '../../ledger/index';
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

/** An order's share as its checkout keeps it. */
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

/** A share as the money room takes it, but for what is paid online. */
export const partsOf = (share: Share): Omit<PaymentParts, 'online'> => ({
  coupons: couponsOf(share),
  coin: coinsOf(share),
  rmb: share.rmb,
  iou: share.iou,
});
const couponsOf = ({ coupon, vouchers }: Share) => [...(coupon === null ? [] : [coupon]), ...vouchers];
const coinsOf = ({ bonus, paid }: Share) => sum<'Coin'>([coin(0), bonus, paid]);

/** What was kept, as the money room takes it. */
export const keptParts = (row: CheckoutOrderRow): Omit<PaymentParts, 'online'> => ({
  coupons: (row.coupons as StoredCoupon[]).map(({ coupon_no, amount_fen }) => ({
    couponNo: coupon_no,
    amount: fen(amount_fen),
  })),
  coin: coin(row.coin_coin),
  rmb: fen(row.rmb_fen),
  iou: fen(row.iou_fen),
});

/** What a share costs the customer: the price less its coupon, in 分. */
export const costOf = ({ price, coupon }: Share): Fen => subtract(price, coupon?.amount ?? fen(0));

/**
 * Gives up an open checkout: everything that was set aside for any of its orders goes back, the channel is told to take
 * no more, a sub-account's quota is free again. What each order got back, by its number; nothing when it has ended
 * already. Takes the locks it needs in their order, so call it before any account is locked.
 */
export async function closeCheckout(
  tx: Tx,
  { uid, checkout_no: checkoutNo, sub_id: subId }: Pick<CheckoutRow, 'uid' | 'checkout_no' | 'sub_id'>,
  by: By,
): Promise<Map<string, Released>> {
  const given = new Map<string, Released>();
  await lockQuota(tx, uid, subId);
  await lockForPayment(tx, uid);
  const checkout = await lockCheckout(tx, uid, checkoutNo);
  if (checkout?.status !== 'open') return given;
  for (const { order_no: orderNo } of await ordersOfCheckout(tx, uid, checkoutNo)) {
    const { title, location } = (await findOrder(tx, uid, orderNo)) as OrderRow;
    given.set(orderNo, await releaseReservation(tx, { uid, orderNo, title, location, by }));
  }
  await closeChannelPayments(tx, { uid, purpose: 'order', refNo: checkoutNo });
  await endCheckout(tx, uid, checkoutNo, 'closed', await clock(tx));
  const { quota_fen: amount, created_at: spentAt } = checkout;
  if (subId !== null) await giveQuotaBack(tx, { uid, subId, amount: fen(amount), spentAt });
  return given;
}
