import type { Api } from '@uc/contract';
import type { WireInput, WireOutput } from '@uc/contract/endpoint';
import type { CouponKind } from '@uc/contract/finance/coupons';
import { choice, code, documentNo, type Filters, paging } from '../../ui/filters';

export type Coupon = WireOutput<Api['coupons']['list']>['list'][number];

/**
 * The tabs of finance.md#coupon-screen, with 占用中 and 待生效, which cannot be used now and would otherwise
 * be seen nowhere.
 */
export const couponTabs = {
  unused: '可使用',
  locked: '占用中',
  pending: '待生效',
  used: '已使用',
  invalid: '已失效',
} as const;
export type CouponTab = keyof typeof couponTabs;
export const couponTabIds = Object.keys(couponTabs) as [CouponTab, ...CouponTab[]];

export const kindTexts: Record<CouponKind, string> = {
  voucher: '代金券',
  full_cut: '满减券',
  discount: '折扣券',
  trial: '体验券',
};
const kinds = ['', ...(Object.keys(kindTexts) as CouponKind[])] as const satisfies readonly [
  '',
  ...CouponKind[],
];

/** The vouchers screen in the URL; with an order, each coupon tells whether it fits it. */
export const couponFilters = {
  status: choice(couponTabIds),
  kind: choice(kinds),
  order_type: code,
  location: code,
  order_no: documentNo,
  soon: choice(['', '1']),
  sort: choice(['expire', 'amount']),
  ...paging,
};
type CouponFilters = Filters<typeof couponFilters>;

/** The order that coupons are held against. */
export interface OrderInMind {
  order_type: string;
  total_amount: number;
  location: string;
}

/** Input of the list; with an order in mind its type, amount and center take the place of those filters. */
export function couponInput(filters: CouponFilters, order?: OrderInMind): WireInput<Api['coupons']['list']> {
  const { kind, order_type, location, order_no: _, soon, ...rest } = filters;
  const where = order?.location ?? location;
  return {
    ...rest,
    ...(kind && { kind }),
    ...(order
      ? { order_type: order.order_type, order_amount: order.total_amount }
      : order_type && { order_type }),
    ...(where && where !== 'all' && { location: where }),
    ...(soon && { expiring_days: 7 as const }),
  };
}

/** The value on a coupon's face: 折 for a discount, 元 for all others. */
export const faceOf = (
  coupon: Pick<Coupon, 'kind' | 'discount_rate' | 'face_value' | 'balance'>,
): { amount: number; unit: '¥' } | { rate: string; unit: '折' } =>
  coupon.kind === 'discount' && coupon.discount_rate !== null
    ? { rate: String(coupon.discount_rate), unit: '折' }
    : { amount: coupon.kind === 'voucher' ? coupon.balance : coupon.face_value, unit: '¥' };

/** The stamp across a coupon that cannot be used any more, undefined on one that can. */
export const stampOf = ({
  status,
  status_text,
}: Pick<Coupon, 'status' | 'status_text'>): string | undefined =>
  status === 'unused' || status === 'pending' ? undefined : status_text;
