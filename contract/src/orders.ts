import { z } from 'zod';
import { get, post } from './endpoint';
import { listExport } from './exports';
import { afterSale } from './orders/after-sale';
import { cashier } from './orders/cashier';
import { staffCalls } from './orders/staff';
import { orderDetail } from './orders/detail';
import { order, orderTabs, payMethods, typeCodes } from './orders/order';
import { id, lines, listOf, listParams, location, moment, requestToken, text, whole, yuan } from './wire';

export * from './orders/order';

const filters = {
  ...listParams,
  status: z.enum(orderTabs).default('all'),
  order_type: z.enum([...typeCodes, 'iou']).optional(),
  location: location.optional(),
  order_no: id.optional(),
  pay_method: z.enum(payMethods).optional(),
  created_by: text(40).optional(),
  min_amount: yuan.optional(),
  max_amount: yuan.optional(),
  role: z.enum(['buyer', 'seller']).default('buyer'),
};
const orderNo = { order_no: id };
const counts = z.object(
  Object.fromEntries(orderTabs.map((tab) => [tab, z.int()])) as Record<(typeof orderTabs)[number], z.ZodInt>,
);

/** Orders of the signed-in buyer or seller (spec §7, orders.md#calls-of-order-lists). */
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
      ...filters,
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
    output: orderDetail,
    refusals: ['notFound'],
  }),
  cancel: get('/apinew/order/order/cancel', {
    summary: '取消待付款订单',
    access: 'order.order:cancel',
    effect: true,
    input: { ...orderNo, reason: lines(200).optional() },
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
  /** 撤销: finished orders that this viewer has hidden stand in the list again. */
  restore: post('/apinew/order/order/restore', {
    summary: '撤销删除订单',
    access: 'order.order:delete',
    input: { order_nos: z.array(id).min(1, '请选择订单').max(50, '一次最多50个订单') },
    output: z.object({ restored: z.array(id) }),
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
      remark: lines(200).optional(),
      source_no: id.optional(),
      request_token: requestToken.optional(),
    },
    output: z.object({
      order_no: id,
      status: z.literal('pending_pay'),
      total_amount: yuan,
      pay_deadline: moment,
    }),
    refusals: ['order.unknownType', 'form.invalid', 'notFound'],
  }),
  /** Products that can be ordered now: prices come from here, never from the browser. */
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
  /** The list under the same filters as a file, made in the background; page and order count for nothing. */
  exportList: post('/apinew/order/order/export', {
    ...listExport,
    summary: '导出订单',
    access: 'order.order:export',
    input: { ...filters, ...listExport.input },
  }),
  ...cashier,
  ...afterSale,
  ...staffCalls,
};
