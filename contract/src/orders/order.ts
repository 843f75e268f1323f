import { z } from 'zod';
import { id, moment, uid, yuan } from '../wire';
import { orderTypes } from './order-types';

export { orderTypes } from './order-types';

/** A filter beside the types. */
export const iouOrderType = { iou: '白条订单' } as const;
/** Codes of the types, for a schema. */
export const typeCodes = Object.keys(orderTypes) as [keyof typeof orderTypes, ...(keyof typeof orderTypes)[]];

/** States of an order (orders.md#order-states). */
export const orderStatusTexts = {
  pending_pay: '待付款',
  processing: '进行中',
  pending_accept: '待验收',
  completed: '已完成',
  refunding: '退款中',
  refunded: '已退款',
  part_refunded: '部分退款',
  closed: '已关闭',
} as const;
export type OrderStatus = keyof typeof orderStatusTexts;
/** The tabs of the orders screen; `refund` gathers every state of a refund (orders.md#my-orders). */
export const orderTabs = [
  'all',
  'pending_pay',
  'processing',
  'pending_accept',
  'completed',
  'refund',
  'closed',
] as const;
/** Actions that a viewer may take: the buyer's, then the seller's. */
export const orderActions = [
  'pay',
  'cancel',
  'progress',
  'refund',
  'accept',
  'revise',
  'review',
  'again',
  'delete',
  'deliver',
  'handle_refund',
] as const;
/** Ways of paying in their fixed order (ledger.md#postings-per-event). */
export const payMethods = ['voucher', 'coin', 'rmb', 'iou', 'online'] as const;

/** Codes of the states, for a schema. */
export const statusCodes = Object.keys(orderStatusTexts) as [OrderStatus, ...OrderStatus[]];
const line = z.object({ name: z.string(), spec: z.string(), qty: z.int(), unit: z.string(), price: yuan });
const paid = z.object({ voucher: yuan, coin: yuan, rmb: yuan, iou: yuan, online: yuan });

/**
 * One row of the orders list (orders.md#calls-of-order-lists). `left_seconds` counts to `pay_deadline` while
 * 待付款.
 */
export const order = z.object({
  order_no: id,
  order_type: z.string(),
  order_type_text: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  items: z.array(line),
  location: z.string(),
  location_text: z.string(),
  total_amount: yuan,
  discount_amount: yuan,
  paid,
  pay_amount: yuan,
  refund_amount: yuan,
  status: z.enum(statusCodes),
  status_text: z.string(),
  sub_status_text: z.string().nullable(),
  pay_deadline: moment.nullable(),
  left_seconds: z.int().nullable(),
  accept_deadline: moment.nullable(),
  created_at: moment,
  paid_at: moment.nullable(),
  completed_at: moment.nullable(),
  created_by: z.string(),
  seller: z.object({ uid: uid.nullable(), name: z.string() }),
  actions: z.array(z.enum(orderActions)),
  source_type: z.string().nullable(),
  source_no: z.string().nullable(),
  /** The document that owns this order and leads its life, with its page; null for an order on its own. */
  source_text: z.string().nullable(),
  source_link: z.string().nullable(),
});
