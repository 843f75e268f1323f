import { z } from 'zod';
import { id, moment, yuan } from '../wire';
import { order, payMethods } from './order';

/** Destinations of the online part of a refund (ledger.md J17). */
export const refundRoutes = ['balance', 'original'] as const;
export const refundRouteTexts = { balance: '退到账户余额', original: '原路退回' } as const;

/** Destinations of a part of a refund: the coupon, the coins, the balance, off the debt, or back the way it came. */
export const refundTargets = {
  coupon: '退回原优惠券',
  coin: '退回创意币',
  balance: '退回账户余额',
  credit: '恢复信用额度',
  debt: '冲减已核销欠款',
  channel: '原路退回',
} as const;

/** One part of a refund: the method it was paid by, how much, and where it went (ledger.md J17–J19). */
export const refundLeg = z.object({
  method: z.enum(payMethods),
  method_text: z.string(),
  amount: yuan,
  to: z.enum(Object.keys(refundTargets) as [keyof typeof refundTargets, ...(keyof typeof refundTargets)[]]),
  /** State of a refund to the channel; one that failed has gone to the balance. */
  to_text: z.string(),
  ref_no: z.string(),
});

/** A file of an order: the upload it stands for, or a name alone where there is none to fetch. */
export const orderFile = z.object({ file_id: id.nullable(), name: z.string() });

/** One request for money back. `left_seconds` counts to `decide_by`, when silence agrees (orders.md#order-states). */
export const orderRefund = z.object({
  refund_no: z.string(),
  at: moment,
  amount: yuan,
  status: z.enum(['open', 'agreed', 'refused']),
  status_text: z.string(),
  reason: z.string(),
  files: z.array(orderFile),
  /** The decider: the seller, or staff for the platform's own sales and after acceptance. */
  decider: z.enum(['seller', 'staff']),
  decide_by: moment.nullable(),
  left_seconds: z.int().nullable(),
  decided_at: moment.nullable(),
  answer: z.string().nullable(),
  route: z.enum(refundRoutes),
  route_text: z.string(),
  /** The destination of each part; while the refund is open the one it would have now, for the buyer and staff. */
  legs: z.array(refundLeg),
});

/** The buyer's review: stars from 1 to 5. */
export const orderReview = z.object({
  quality: z.int(),
  speed: z.int(),
  attitude: z.int(),
  text: z.string(),
  at: moment,
});

/** One order with everything that happened to it (orders.md#my-orders). */
export const orderDetail = order.extend({
  /** Whether the viewer is buyer or seller. */
  role: z.enum(['buyer', 'seller']),
  remark: z.string(),
  /** The amount that may still be asked back; 0 for the seller. */
  refundable_amount: yuan,
  /** Until when the part that was paid online may go back the way it came; null when nothing was, or for the seller. */
  original_until: moment.nullable(),
  /** True where it may not, because its channel has given back parts of that payment as often as it does. */
  original_used_up: z.boolean(),
  revisions_left: z.int(),
  timeline: z.array(
    z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string().nullable() }),
  ),
  payments: z.array(
    z.object({
      method: z.enum(payMethods),
      method_text: z.string(),
      amount: yuan,
      refunded: yuan,
      ref_no: z.string(),
    }),
  ),
  deliveries: z.array(z.object({ at: moment, note: z.string(), files: z.array(orderFile) })),
  refunds: z.array(orderRefund),
  review: orderReview.nullable(),
  /** The open online payment of this order, to be continued. */
  open_pay_no: z.string().nullable(),
});
