import { z } from 'zod';
import { get, post } from '../endpoint';
import { id, lines, requestToken, whole, yuan } from '../wire';
import { refundLeg, refundRoutes } from './detail';
import { statusCodes } from './order';

const moved = z.object({ order_no: id, status: z.enum(statusCodes), status_text: z.string() });
const files = z.array(id).max(5, '最多上传5个文件').default([]);
const stars = whole(1, 5, '请评1-5星');
const reason = lines(200, 2, '请填写2-200个字的原因');

/** Delivery, acceptance, refunds and reviews, by buyer and seller (orders.md#order-states). */
export const afterSale = {
  deliver: post('/apinew/order/order/deliver', {
    summary: '提交交付成果（卖家）',
    access: 'crowd.bid:deliver',
    input: {
      order_no: id,
      note: lines(500, 2, '请填写2-500个字的交付说明'),
      files: z.array(id).max(10, '最多上传10个文件').default([]),
    },
    output: moved,
    refusals: ['notFound', 'order.state', 'form.invalid'],
  }),
  accept: post('/apinew/order/order/accept', {
    summary: '验收',
    access: 'order.order:accept',
    idempotent: true,
    input: { order_no: id, request_token: requestToken.optional() },
    output: moved,
    refusals: ['notFound', 'order.state', 'order.accepted'],
  }),
  revise: post('/apinew/order/order/revise', {
    summary: '申请修改（最多3次）',
    access: 'order.order:accept',
    input: { order_no: id, note: lines(500, 2, '请填写2-500个字的修改意见') },
    output: moved,
    refusals: ['notFound', 'order.state'],
  }),
  /** The bookings of a refund before it is asked for: the destination of each part. */
  refundPreview: get('/apinew/order/order/refund-preview', {
    summary: '退款去向试算',
    access: 'order.order:refund',
    input: { order_no: id, amount: yuan.optional(), route: z.enum(refundRoutes).default('original') },
    output: z.object({ amount: yuan, text: z.string(), legs: z.array(refundLeg) }),
    refusals: ['notFound', 'order.state', 'form.invalid'],
  }),
  refundApply: post('/apinew/order/order/refund-apply', {
    summary: '申请退款',
    access: 'order.order:refund',
    idempotent: true,
    input: {
      order_no: id,
      /** Default: everything that was paid and not refunded yet. */
      amount: yuan.optional(),
      reason,
      /**
       * Destination of the online part: back the way it came while `original_until` allows it, or to the balance by
       * wish.
       */
      route: z.enum(refundRoutes).default('original'),
      files,
      request_token: requestToken.optional(),
    },
    output: moved.extend({ refund_no: id, amount: yuan }),
    refusals: ['notFound', 'order.state', 'order.afterSaleOver', 'form.invalid'],
  }),
  refundHandle: post('/apinew/order/order/refund-handle', {
    summary: '处理退款申请（卖家）',
    access: 'order.order:refund',
    idempotent: true,
    input: {
      order_no: id,
      decision: z.enum(['agree', 'refuse']),
      /** Required for a refusal. */
      reason: lines(200).optional(),
      request_token: requestToken.optional(),
    },
    output: moved,
    refusals: ['notFound', 'order.state', 'form.invalid'],
  }),
  review: post('/apinew/order/order/review', {
    summary: '评价订单',
    access: 'order.order:accept',
    input: { order_no: id, quality: stars, speed: stars, attitude: stars, text: lines(500).default('') },
    output: z.object({ order_no: id }),
    refusals: ['notFound', 'order.state'],
  }),
};
