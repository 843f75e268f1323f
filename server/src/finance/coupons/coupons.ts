import { add, compare, type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../http/index';
import { audit, momentOf } from '../../ledger/index';
import { daysAfter } from '../days';
import type { MoneyEvent, OrderEvent } from '../event';
import { documentNo } from '../numbers';
import { type Coupon, couponsLockedFor, findTemplate, insertCoupon, lockCoupons, setCoupon } from './store';
import { insertUsages } from './usage-store';
import { type Purchase, unusableReason, worthOn } from './usable';

/** Vouchers stack up to here, beside one coupon of the other kinds (product 03 §3.6). */
const MAX_VOUCHERS = 5;

/** One coupon of a payment, in 分. */
export interface CouponPart {
  couponNo: string;
  amount: Fen;
}

/** Gives a coupon under the template's terms of today; its number. Refuses `notFound` for an unknown template. */
export async function couponGranted(
  tx: Tx,
  grant: MoneyEvent & { templateId: string; couponNo?: string; validFrom?: Date; validTo?: Date },
): Promise<string> {
  const { uid, by, templateId } = grant;
  const template = await findTemplate(tx, templateId);
  if (template === undefined) throw refuse('notFound');
  const at = await momentOf(tx, grant);
  const couponNo = grant.couponNo ?? documentNo('Q', at);
  const {
    name,
    kind,
    face_fen,
    pay_percent,
    discount_cap_fen,
    threshold_fen,
    order_types,
    excluded_types,
    locations,
    stack_rule,
  } = template;
  await insertCoupon(tx, {
    ...{
      uid,
      coupon_no: couponNo,
      template_id: templateId,
      name,
      kind,
      face_fen,
      pay_percent,
      discount_cap_fen,
    },
    ...{
      threshold_fen,
      order_types,
      excluded_types,
      locations,
      stack_rule,
      balance_fen: face_fen,
      claimed_at: at,
    },
    valid_from: grant.validFrom ?? template.valid_from ?? at,
    valid_to: grant.validTo ?? template.valid_to ?? daysAfter(at, template.valid_days!),
  });
  await audit(tx, {
    uid,
    by,
    action: 'coupon.grant',
    target: `coupon:${couponNo}`,
    detail: { template: templateId, face: face_fen },
  });
  return couponNo;
}

/** Coupons that were checked and locked for a payment. */
export interface ChosenCoupons {
  /** Each with what it gives. */
  chosen: readonly { coupon: Coupon; amount: Fen }[];
  /** Of vouchers, which are money, and of the others, which are a discount. */
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

/** The order was paid: coupons are used up, a voucher keeps what is left of it (product 05 §5.8). */
export async function useCoupons(
  tx: Tx,
  { uid, orderNo, title, location = 'all' }: OrderEvent,
  { chosen }: ChosenCoupons,
  at: Date,
): Promise<void> {
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
  await insertUsages(
    tx,
    chosen.map(({ coupon, amount }) => ({
      ...{
        uid,
        usage_no: documentNo('T', at),
        coupon_no: coupon.couponNo,
        action: 'use' as const,
        amount_fen: amount,
      },
      ...{
        balance_after_fen: balanceAfter(coupon, amount),
        order_no: orderNo,
        order_title: title,
        location,
        created_at: at,
      },
    })),
  );
}
const balanceAfter = ({ kind, balance }: Coupon, amount: Fen): Fen =>
  kind === 'voucher' ? subtract(balance, amount) : fen(0);

/** Refunded: a voucher gets the amount back, a coupon becomes usable again; what has expired stays so (product 05 §5.8). */
export async function returnCoupons(
  tx: Tx,
  event: OrderEvent,
  parts: readonly CouponPart[],
  at: Date,
): Promise<void> {
  if (parts.length === 0) return;
  const { uid, orderNo, title, location = 'all' } = event;
  const found = await lockCoupons(
    tx,
    uid,
    parts.map(({ couponNo }) => couponNo),
    at,
  );
  const back = parts.map(({ couponNo, amount }) => {
    const coupon = found.find((one) => one.couponNo === couponNo)!;
    return {
      couponNo,
      amount,
      balance: coupon.kind === 'voucher' ? add(coupon.balance, amount) : coupon.face,
    };
  });
  for (const { couponNo, balance } of back) {
    await setCoupon(tx, uid, couponNo, {
      status: 'unused',
      balance_fen: balance,
      used_order_no: null,
      used_at: null,
    });
  }
  await insertUsages(
    tx,
    back.map(({ couponNo, amount, balance }) => ({
      ...{
        uid,
        usage_no: documentNo('T', at),
        coupon_no: couponNo,
        action: 'return' as const,
        amount_fen: amount,
      },
      ...{ balance_after_fen: balance, order_no: orderNo, order_title: title, location, created_at: at },
    })),
  );
}

/** Staff make a coupon worthless; refuses `notFound`, and `state.conflict` unless it is unused. */
export async function couponVoided(tx: Tx, event: MoneyEvent & { couponNo: string }): Promise<void> {
  const { uid, by, couponNo } = event;
  const at = await momentOf(tx, event);
  const [coupon] = await lockCoupons(tx, uid, [couponNo], at);
  if (coupon === undefined) throw refuse('notFound');
  if (coupon.status !== 'unused' && coupon.status !== 'pending') throw refuse('state.conflict');
  await setCoupon(tx, uid, couponNo, { status: 'void' });
  await insertUsages(tx, [
    {
      ...{
        uid,
        usage_no: documentNo('T', at),
        coupon_no: couponNo,
        action: 'void',
        amount_fen: coupon.balance,
      },
      ...{ balance_after_fen: fen(0), order_no: null, order_title: '', location: 'all', created_at: at },
    },
  ]);
  await audit(tx, {
    uid,
    by,
    action: 'coupon.void',
    target: `coupon:${couponNo}`,
    detail: { balance: coupon.balance },
  });
}
