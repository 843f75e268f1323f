import { z } from 'zod';
import { get, post } from './endpoint';
import { id, listOf, listParams, location, moment, text, uid, whole, yuan } from './wire';

/** Order types in the order they are offered (product 03 §3.10.1); `iou` is a filter, not a type. */
export const orderTypes = {
  coin: '创意币订单',
  render: '渲染订单',
  studio: '云工作室订单',
  meeting: '云会议订单',
  space: '空间租用订单',
  service: '服务商服务订单',
  crowd: '众包托管订单',
  maker: '创客孵化订单',
  copyright: '版权订单',
  trademark: '商标订单',
  patent: '专利订单',
  member: '会员/子账号扩容',
} as const;
export const iouOrderType = { iou: '白条订单' } as const;
const typeCodes = Object.keys(orderTypes) as [keyof typeof orderTypes, ...(keyof typeof orderTypes)[]];

/** States of an order (product 05 §5.9). */
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
/** The tabs of the orders screen; `refund` gathers every state of a refund (product 02 §2.2). */
export const orderTabs = [
  'all',
  'pending_pay',
  'processing',
  'pending_accept',
  'completed',
  'refund',
  'closed',
] as const;
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
] as const;
export const payMethods = ['voucher', 'coin', 'rmb', 'iou', 'online'] as const;

const statusCodes = Object.keys(orderStatusTexts) as [OrderStatus, ...OrderStatus[]];
const line = z.object({ name: z.string(), spec: z.string(), qty: z.int(), unit: z.string(), price: yuan });
const paid = z.object({ voucher: yuan, coin: yuan, rmb: yuan, iou: yuan, online: yuan });

/** One row of the orders list (product 08 §8.5). `left_seconds` counts to `pay_deadline` while 待付款. */
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
});

const orderNo = { order_no: id };
const counts = z.object(
  Object.fromEntries(orderTabs.map((tab) => [tab, z.int()])) as Record<(typeof orderTabs)[number], z.ZodInt>,
);

/** Orders of the signed-in buyer or seller (spec §7, product 08 §8.5, 09 §9.4). */
export const orders = {
  types: get('/apinew/order/order/order-types', {
    summary: '订单类型',
    access: 'order.order:view',
    input: { total_amount: z.union([z.number(), z.string().max(20)]).optional() },
    output: z.record(z.string(), z.string()),
  }),
  list: get('/apinew/order/order/list2', {
    summary: '我的订单列表',
    access: 'order.order:view',
    input: {
      ...listParams,
      status: z.enum(orderTabs).default('all'),
      order_type: z.enum([...typeCodes, 'iou']).optional(),
      location: location.optional(),
      order_no: id.optional(),
      pay_method: z.enum(payMethods).optional(),
      created_by: z.string().max(40).optional(),
      min_amount: yuan.optional(),
      max_amount: yuan.optional(),
      role: z.enum(['buyer', 'seller']).default('buyer'),
      /** Opaque, from `next_cursor` or `prev_cursor` of the page beside it: keeps deep pages as cheap as the first. */
      cursor: z.string().max(200).optional(),
    },
    output: listOf(order, {
      counts,
      next_cursor: z.string().nullable(),
      prev_cursor: z.string().nullable(),
      /** True when `total` stopped counting at its bound. */
      total_capped: z.boolean(),
    }),
  }),
  detail: get('/apinew/order/order/detail', {
    summary: '订单详情',
    access: 'order.order:view',
    input: orderNo,
    output: order.extend({
      remark: z.string(),
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
      deliveries: z.array(z.object({ at: moment, note: z.string(), files: z.array(z.string()) })),
      refunds: z.array(
        z.object({
          refund_no: z.string(),
          at: moment,
          amount: yuan,
          status_text: z.string(),
          reason: z.string(),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  cancel: get('/apinew/order/order/cancel', {
    summary: '取消待付款订单',
    access: 'order.order:cancel',
    effect: true,
    input: { ...orderNo, reason: text(200).optional() },
    output: z.object({
      order_no: id,
      status: z.literal('closed'),
      released: z.object({ coupon_no: z.string().nullable(), coin: yuan, rmb: yuan }),
    }),
    refusals: ['notFound', 'order.state'],
  }),
  remove: get('/apinew/order/order/del', {
    summary: '删除（隐藏）已结束的订单',
    access: 'order.order:delete',
    effect: true,
    input: {
      order_no: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,49}$/, '订单号最多50个，用逗号分隔'),
    },
    output: z.object({ deleted: z.array(id), failed: z.array(z.object({ order_no: id, msg: z.string() })) }),
  }),
  create: post('/apinew/order/order/create', {
    summary: '创建订单',
    access: 'order.order:create',
    idempotent: true,
    input: {
      order_type: z.enum(typeCodes),
      location: location.default('all'),
      title: text(60, 2, '订单名称为2-60个字'),
      items: z
        .array(z.strictObject({ product: id, qty: whole(1, 9999) }))
        .min(1, '请至少选择一项')
        .max(20, '一次最多20项'),
      remark: text(200).optional(),
      source_no: id.optional(),
      request_token: z.string().min(8).max(64).optional(),
    },
    output: z.object({
      order_no: id,
      status: z.literal('pending_pay'),
      total_amount: yuan,
      pay_deadline: moment,
    }),
    refusals: ['order.unknownType', 'form.invalid', 'notFound'],
  }),
  /** What can be ordered now: prices come from here, never from the browser. */
  products: get('/apinew/order/order/products', {
    summary: '可下单的产品与价格',
    access: 'order.order:view',
    input: { order_type: z.enum(typeCodes).optional() },
    output: z.object({
      list: z.array(
        z.object({
          product: id,
          order_type: z.string(),
          order_type_text: z.string(),
          name: z.string(),
          spec: z.string(),
          unit: z.string(),
          price: yuan,
        }),
      ),
    }),
  }),
  subCenters: get('/render-api/adminapi/frontend/v1/sub-centers', {
    summary: '分中心',
    access: 'public',
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        short_name: z.string().optional(),
        province: z.string().optional(),
        city: z.string().optional(),
        address: z.string().optional(),
        phone: z.string().optional(),
        service_types: z.array(z.string()).optional(),
        status: z.enum(['online', 'maintenance', 'offline']).optional(),
        is_default: z.boolean().optional(),
        sort: z.int().optional(),
      }),
    ),
  }),
};
