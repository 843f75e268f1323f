import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { orderTypes } from '../orders';
import { enumOf, id, listOf, listParams, moment, signedYuan, version, yuan } from '../wire';
import { invoiceKinds, invoiceLimits, invoiceStatuses } from './invoice-texts';
import { invoiceDetail, invoiceRow } from './invoice-view';

const VIEW = 'finance.invoice:view';
const APPLY = 'finance.invoice:apply';
const { orders } = invoiceLimits;
const { sort: _, ...newestFirst } = listParams;
const one = { apply_no: id, version };
const shown = invoiceDetail.extend({ actions: z.array(z.enum(['withdraw', 'correct'])) });

/** A paid order: what of it can be invoiced now, or why nothing can. */
const invoiceableOrder = z.object({
  order_no: id,
  title: z.string(),
  order_type: enumOf(orderTypes),
  type_text: z.string(),
  paid_at: moment,
  total: yuan,
  amount: yuan,
  is_in: z.boolean(),
  /** What keeps it out; empty where it is in. */
  reason: z.string(),
  /** The amount, part by part; what does not count has no amount. */
  why: z.array(z.object({ text: z.string(), paid: yuan, counts: signedYuan })),
});

/** Invoices of customers for what the platform has sold them (invoices.md). */
export const invoiceCalls = {
  orders: get('/apinew/finance/invoice/orders', {
    summary: '可开票订单',
    access: VIEW,
    /** `ended`: those alone that the platform has sold and that have come to their end. */
    input: { ...newestFirst, which: z.enum(['ended', 'all']).default('all') },
    output: listOf(invoiceableOrder),
  }),
  apply: post('/apinew/finance/invoice/apply', {
    summary: '申请开票',
    access: APPLY,
    input: {
      kind: enumOf(invoiceKinds),
      title_no: id,
      /** Each with the amount that was seen. */
      orders: z
        .array(z.strictObject({ order_no: id, amount: yuan }))
        .min(1, '请选择要开票的订单')
        .max(orders, `一次最多选择${orders}个订单`),
    },
    output: shown,
    refusals: ['notFound', 'invoice.titleNotSpecial', 'invoice.notInvoiceable', 'invoice.amountChanged'],
  }),
  list: get('/apinew/finance/invoice/list', {
    summary: '开票记录',
    access: VIEW,
    input: { ...newestFirst, status: enumOf(invoiceStatuses).optional() },
    output: listOf(invoiceRow),
  }),
  /** The files of all issued invoices that match, as one ZIP. */
  pack: get('/apinew/finance/invoice/pack', {
    summary: '打包下载发票文件',
    access: VIEW,
    envelope: 'document',
    timeout: 60_000,
    input: {
      keyword: newestFirst.keyword,
      start_time: newestFirst.start_time,
      end_time: newestFirst.end_time,
    },
    output: z.custom<DocumentAnswer>(),
    refusals: ['invoice.packNone', 'invoice.packMost', 'rate.exceeded'],
  }),
  detail: get('/apinew/finance/invoice/detail', {
    summary: '开票详情',
    access: VIEW,
    input: { apply_no: id },
    output: shown,
    refusals: ['notFound'],
  }),
  withdraw: post('/apinew/finance/invoice/withdraw', {
    summary: '撤销开票申请',
    access: APPLY,
    input: one,
    output: shown,
    refusals: ['notFound', 'state.conflict'],
  }),
  /** After a failure: with the title as it is now, or with another one. */
  correct: post('/apinew/finance/invoice/correct', {
    summary: '更正抬头后重新申请开票',
    access: APPLY,
    input: { ...one, title_no: id },
    output: shown,
    refusals: ['notFound', 'state.conflict', 'invoice.titleNotSpecial'],
  }),
};
