import { orderTypes } from '@uc/contract/orders';
import { compare, type Fen, formatFen, min, ratio, subtract } from '@uc/contract/money';
import type { Coupon } from './store';

/** The order that a coupon is checked against; a fact that is not known yet is not checked. */
export interface Purchase {
  orderType?: string | undefined;
  /** Price before coupons, in 分. */
  amount?: Fen | undefined;
  location?: string | undefined;
}

/**
 * Why a coupon cannot be used for an order, in the words of the screen; empty when it can
 * (finance.md#coupon-screen).
 */
export function unusableReason(coupon: Coupon, { orderType, amount, location }: Purchase): string {
  if (coupon.status !== 'unused') return stateReasons[coupon.status];
  if (amount !== undefined && compare(amount, coupon.threshold) < 0) return '未达到使用门槛';
  if (orderType !== undefined && !isForType(coupon, orderType)) return '不适用于该类订单';
  if (
    location !== undefined &&
    location !== 'all' &&
    coupon.locations.length > 0 &&
    !coupon.locations.includes(location)
  ) {
    return '不适用于该分中心';
  }
  return '';
}

const stateReasons = {
  pending: '尚未生效',
  locked: '已被其他订单占用',
  used: '已使用',
  used_up: '余额已用完',
  expired: '已过期',
  void: '已作废',
};

const isForType = ({ orderTypes: only, excludedTypes: not }: Coupon, type: string) =>
  (only.length === 0 || only.includes(type)) && !not.includes(type);

/**
 * The amount that a coupon takes off a price, in 分: never more than the price, a voucher never more than its
 * balance.
 */
export function worthOn(coupon: Coupon, price: Fen): Fen {
  if (coupon.kind !== 'discount') return min(coupon.balance, price);
  const saved = subtract(price, ratio(price, coupon.payPercent!, 100));
  return min(saved, coupon.discountCap!);
}

/** 满500.00可用, 无门槛. */
export const thresholdText = ({ threshold }: Pick<Coupon, 'threshold'>): string =>
  threshold === 0 ? '无门槛' : `满${formatFen(threshold)}可用`;

/** Names of order types, `全部订单` for no restriction. */
export const scopeText = ({ orderTypes: only }: Pick<Coupon, 'orderTypes'>): string =>
  only.length === 0 ? '全部订单' : only.map(typeName).join('、');
export const excludedText = ({ excludedTypes: not }: Pick<Coupon, 'excludedTypes'>): string =>
  not.length === 0 ? '' : `${not.map(typeName).join('、')}除外`;
const typeName = (type: string): string => (orderTypes as Record<string, string>)[type] ?? type;
