import { z } from 'zod';
import { get } from '../endpoint';
import { id, listOf, listParams, location, moment, yuan } from '../wire';

/** Kinds of coupons with their names (finance.md#coupon-fields). */
export const couponKinds = {
  voucher: '代金券',
  full_cut: '满减券',
  discount: '折扣券',
  trial: '体验券',
} as const;
/** States of a coupon (finance.md#coupon-states). */
export const couponStatuses = {
  pending: '待生效',
  unused: '可使用',
  locked: '占用中',
  used: '已使用',
  used_up: '已用完',
  expired: '已过期',
  void: '已作废',
} as const;
export type CouponKind = keyof typeof couponKinds;
export type CouponStatus = keyof typeof couponStatuses;
const kind = z.enum(Object.keys(couponKinds) as [CouponKind, ...CouponKind[]]);
const status = z.enum(Object.keys(couponStatuses) as [CouponStatus, ...CouponStatus[]]);

/**
 * One coupon or voucher; `discount_rate` in 折 (8.5 = 85 %) for discount coupons only
 * (finance.md#calls-of-coupons-and-白条).
 */
export const coupon = z.object({
  coupon_no: id,
  name: z.string(),
  kind,
  kind_text: z.string(),
  face_value: yuan,
  balance: yuan,
  discount_rate: z.number().nullable(),
  discount_cap: yuan.nullable(),
  threshold: yuan,
  threshold_text: z.string(),
  scope_text: z.string(),
  excluded_text: z.string(),
  locations: z.array(z.string()),
  locations_text: z.string(),
  valid_from: moment,
  valid_to: moment,
  days_left: z.int(),
  status,
  status_text: z.string(),
  stack_rule: z.enum(['none', 'with_voucher']),
  stack_text: z.string(),
  used_order_no: z.string().nullable(),
  used_at: moment.nullable(),
  usable: z.boolean(),
  unusable_reason: z.string(),
});

/** Coupons and vouchers with their uses (spec §7, finance.md#calls-of-coupons-and-白条). */
export const coupons = {
  list: get('/apinew/finance/coupon-iou/coupon-list2', {
    summary: '优惠券列表',
    access: 'finance.coupon:view',
    input: {
      ...listParams,
      /** `locked`: taken by an order that is not paid yet. `invalid`: expired, void or used up. */
      status: z.enum(['unused', 'locked', 'pending', 'used', 'invalid']).optional(),
      kind: kind.optional(),
      order_type: z.string().max(20).optional(),
      location: location.optional(),
      order_no: id.optional(),
      order_amount: yuan.optional(),
      sort: z.enum(['expire', 'amount']).default('expire'),
      /** Only those that end within so many days. */
      expiring_days: z.union([z.literal('7'), z.literal(7)]).optional(),
    },
    output: listOf(coupon),
  }),
  summary: get('/apinew/finance/coupon-iou/coupon-summary', {
    summary: '优惠券概况',
    access: 'finance.coupon:view',
    input: { location: location.default('all') },
    output: z.object({
      available_count: z.int(),
      locked_count: z.int(),
      pending_count: z.int(),
      used_count: z.int(),
      invalid_count: z.int(),
      voucher_balance: yuan,
      expiring_count: z.int(),
      expiring_within_days: z.int(),
      by_kind: z.object({ voucher: z.int(), full_cut: z.int(), discount: z.int(), trial: z.int() }),
    }),
  }),
  ticket: get('/apinew/finance/coupon-iou/coupon-ticket', {
    summary: '优惠券使用明细',
    access: 'finance.coupon:view',
    input: { ...listParams, coupon_no: id.optional() },
    output: listOf(
      z.object({
        ticket_no: z.string(),
        coupon_no: id,
        time: moment,
        action: z.enum(['use', 'return', 'void']),
        action_text: z.string(),
        amount: yuan,
        balance_after: yuan,
        order_no: z.string().nullable(),
        order_title: z.string(),
        location_text: z.string(),
      }),
      { coupon: coupon.nullable() },
    ),
    refusals: ['notFound'],
  }),
};
