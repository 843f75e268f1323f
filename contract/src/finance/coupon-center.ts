import { z } from 'zod';
import { get, post } from '../endpoint';
import { id, listOf, meantText, moment, orderedListParams, requestToken, yuan } from '../wire';
import { coupon, couponKinds, type CouponKind } from './coupons';

const kind = z.enum(Object.keys(couponKinds) as [CouponKind, ...CouponKind[]]);

/**
 * A coupon offered in 领券中心, with the reason where it cannot be claimed now; `left` is null where the stock is
 * unlimited (finance.md#coupon-screen).
 */
const offer = z.object({
  template_id: id,
  name: z.string(),
  description: z.string(),
  kind,
  kind_text: z.string(),
  face_value: yuan,
  discount_rate: z.number().nullable(),
  discount_cap: yuan.nullable(),
  threshold: yuan,
  threshold_text: z.string(),
  scope_text: z.string(),
  excluded_text: z.string(),
  locations_text: z.string(),
  validity_text: z.string(),
  stack_text: z.string(),
  total: z.int().nullable(),
  left: z.int().nullable(),
  per_user_limit: z.int(),
  claimed: z.int(),
  claim_to: moment.nullable(),
  claimable: z.boolean(),
  unclaimable_reason: z.string(),
});

/** Ways in which a customer gets coupons (finance.md#coupon-states). */
export const couponCenter = {
  center: get('/apinew/finance/coupon-iou/coupon-center', {
    summary: '领券中心',
    access: 'finance.coupon:view',
    input: { ...orderedListParams, kind: kind.optional() },
    output: listOf(offer, { demo_code: z.string().nullable() }),
  }),
  /** Refuses coupon.notClaimable with the reason: sold out, limit reached, not begun, over. */
  claim: post('/apinew/finance/coupon-iou/coupon-claim', {
    summary: '领取优惠券',
    loggedAs: 'finance.couponClaim',
    access: 'finance.coupon:redeem',
    idempotent: true,
    input: { template_id: id, request_token: requestToken.optional() },
    output: z.object({ coupon }),
    refusals: ['notFound', 'coupon.notClaimable'],
  }),
  /** Ten wrong codes a day of China, counted for the main account (finance.md#money-limits). */
  redeem: post('/apinew/finance/coupon-iou/coupon-redeem', {
    summary: '兑换优惠券',
    loggedAs: 'finance.couponRedeem',
    access: 'finance.coupon:redeem',
    idempotent: true,
    input: { code: meantText('identifier', 40).min(1), request_token: requestToken.optional() },
    output: z.object({ coupon }),
    refusals: ['form.invalid', 'coupon.codeWrong', 'coupon.codeLocked', 'coupon.notClaimable'],
  }),
};
