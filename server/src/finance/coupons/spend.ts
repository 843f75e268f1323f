import { add, compare, type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import type { OrderEvent } from '../../ledger/index';
import { type Coupon, couponsLockedFor, lockCoupons, setCoupon } from './store';
import { type Purchase, unusableReason, worthOn } from './usable';
import { insertSlips } from './usage-store';

/** Vouchers stack up to here, beside one coupon of the other kinds (finance.md#coupon-fields). */
const MAX_VOUCHERS = 5;

/** One coupon of a payment, in 分. */
export interface CouponPart {
  couponNo: string;
  amount: Fen;
}

/** Coupons that were checked and locked for a payment. */
export interface ChosenCoupons {
  /** Each with the amount that it takes off. */
  chosen: readonly { coupon: Coupon; amount: Fen }[];
  /** The sum of the vouchers, which are money, and of the others, which are a discount. */
  voucher: Fen;
  discount: Fen;
}

/** Checks and locks the rows of a payment's coupons; those this order has set aside pass. Refuses `coupon.unusable`. */
export async function chooseCoupons(
  tx: Tx,
  uid: number,
  orderNo: string,
  parts: readonly CouponPart[],
  purchase: Required<Pick<Purchase, 'amount' | 'orderType'>> & Purchase,
  now: Date,
): Promise<ChosenCoupons> {
  if (parts.length === 0) return { chosen: [], voucher: fen(0), discount: fen(0) };
  const found = await lockCoupons(
    tx,
    uid,
    parts.map(({ couponNo }) => couponNo),
    now,
  );
  const chosen = parts.map(({ couponNo, amount }) => {
    const coupon = found.find((one) => one.couponNo === couponNo);
    if (coupon === undefined) throw unusable('优惠券不存在');
    const own = coupon.lockedOrderNo === orderNo ? { ...coupon, status: 'unused' as const } : coupon;
    const reason = unusableReason(own, purchase);
    if (reason !== '') throw unusable(reason);
    if (amount <= 0 || compare(amount, worthOn(own, purchase.amount!)) > 0) throw unusable('超出可抵扣金额');
    return { coupon: own, amount };
  });
  const vouchers = chosen.filter(({ coupon }) => coupon.kind === 'voucher');
  const others = chosen.filter(({ coupon }) => coupon.kind !== 'voucher');
  const clash =
    others.length > 1 ||
    vouchers.length > MAX_VOUCHERS ||
    (vouchers.length > 0 && others.some(({ coupon }) => coupon.stackRule === 'none'));
  if (clash || new Set(parts.map(({ couponNo }) => couponNo)).size < parts.length)
    throw unusable('不可与其他优惠券叠加使用');
  return {
    chosen,
    voucher: sum(vouchers.map(({ amount }) => amount)),
    discount: sum(others.map(({ amount }) => amount)),
  };
}
const unusable = (reason: string) => refuse('coupon.unusable', { reason });

/** 占用中: an unpaid order holds them. */
export async function lockForOrder(
  tx: Tx,
  uid: number,
  orderNo: string,
  { chosen }: ChosenCoupons,
): Promise<void> {
  for (const { coupon } of chosen)
    await setCoupon(tx, uid, coupon.couponNo, { status: 'locked', locked_order_no: orderNo });
}

/** The order was closed: its coupons can be used again, or have expired meanwhile. Their numbers. */
export async function releaseCoupons(tx: Tx, uid: number, orderNo: string, now: Date): Promise<string[]> {
  const held = await couponsLockedFor(tx, uid, orderNo, now);
  for (const { couponNo } of held)
    await setCoupon(tx, uid, couponNo, { status: 'unused', locked_order_no: null });
  return held.map(({ couponNo }) => couponNo);
}

/** The order was paid: coupons are used up, a voucher keeps its rest (finance.md#coupon-states). */
export async function useCoupons(
  tx: Tx,
  event: OrderEvent,
  { chosen }: ChosenCoupons,
  at: Date,
): Promise<void> {
  const { uid, orderNo } = event;
  for (const { coupon, amount } of chosen) {
    const balance = balanceAfter(coupon, amount);
    const status = coupon.kind !== 'voucher' ? 'used' : balance === 0 ? 'used_up' : 'unused';
    const used = {
      status,
      balance_fen: balance,
      locked_order_no: null,
      used_order_no: orderNo,
      used_at: at,
    } as const;
    await setCoupon(tx, uid, coupon.couponNo, used);
  }
  const slips = chosen.map(({ coupon, amount }) => ({
    couponNo: coupon.couponNo,
    amount,
    balance: balanceAfter(coupon, amount),
  }));
  await insertSlips(tx, event, 'use', slips, at);
}
const balanceAfter = ({ kind, balance }: Coupon, amount: Fen): Fen =>
  kind === 'voucher' ? subtract(balance, amount) : fen(0);

/**
 * Refunded: a voucher gets the amount back, a coupon becomes usable again; an expired one stays so
 * (finance.md#coupon-states).
 */
export async function returnCoupons(
  tx: Tx,
  event: OrderEvent,
  parts: readonly CouponPart[],
  at: Date,
): Promise<void> {
  if (parts.length === 0) return;
  const { uid } = event;
  const couponNos = parts.map(({ couponNo }) => couponNo);
  const found = await lockCoupons(tx, uid, couponNos, at);
  const slips = parts.map(({ couponNo, amount }) => {
    const coupon = found.find((one) => one.couponNo === couponNo)!;
    const balance = coupon.kind === 'voucher' ? add(coupon.balance, amount) : coupon.face;
    return { couponNo, amount, balance, status: coupon.status };
  });
  for (const { couponNo, balance, status } of slips) {
    // A coupon locked by another order, or voided, keeps its status.
    const stays = status === 'locked' || status === 'void' ? status : 'unused';
    const back = { status: stays, balance_fen: balance, used_order_no: null, used_at: null } as const;
    await setCoupon(tx, uid, couponNo, back);
  }
  await insertSlips(tx, event, 'return', slips, at);
}
