import { z } from 'zod';
import { get, post } from '../endpoint';
import { exportTask } from '../exports';
import { enumOf, id, listOf, listParams, location, moment, signedYuan, text, verifyToken } from '../wire';
import { billDimensions, billParts, billStates } from './bill-texts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式为YYYY-MM');
const year = z.string().regex(/^20\d{2}$/, '年份格式为YYYY');
const months = { from: month, to: month };
const { page, page_size } = listParams;

/**
 * What things cost and by what they were paid, below zero for what came back. `reduced` is discount and voucher, `paid`
 * balance, credit and online.
 */
const figures = {
  count: z.int(),
  price: signedYuan,
  discount: signedYuan,
  voucher: signedYuan,
  reduced: signedYuan,
  coin: signedYuan,
  rmb: signedYuan,
  iou: signedYuan,
  online: signedYuan,
  paid: signedYuan,
};
const sums = z.object(figures);
const state = {
  month,
  status: enumOf(billStates),
  status_text: z.string(),
  /** When it was fixed, or will be. */
  fixed_at: moment.nullable(),
  due_at: moment,
};
const monthInList = z.object({ ...state, ...figures, refunded: signedYuan });
const parts = z.array(z.object({ part: enumOf(billParts), part_text: z.string(), ...figures }));
const line = z.object({
  id: z.string(),
  at: moment,
  part: enumOf(billParts),
  part_text: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  /** The order, or the document of the line of the account. */
  biz_no: z.string(),
  is_order: z.boolean(),
  title: z.string(),
  location_text: z.string(),
  member: z.string(),
  counterparty: z.string(),
  ...figures,
});
/** The owner's verified address, masked, to which files are mailed; null where none takes mail. */
const mailbox = z.string().nullable();
const group = z.object({
  key: z.string(),
  text: z.string(),
  by: z.string(),
  by_text: z.string(),
  ...figures,
});

const file = {
  period: z.union([month, year]),
  format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf'),
  verify_token: verifyToken.optional(),
};
const refusals = [
  'stepUp.required',
  'stepUp.expired',
  'export.tooMany',
  'export.tooLarge',
  'form.invalid',
] as const;

/** 账单 and 费用分析 (bills.md). */
export const bills = {
  list: get('/apinew/finance/bill/list', {
    summary: '月账单列表',
    access: 'finance.bill:view',
    input: { page, page_size },
    output: listOf(monthInList),
  }),
  detail: get('/apinew/finance/bill/detail', {
    summary: '月账单',
    access: 'finance.bill:view',
    input: { month },
    output: z.object({
      ...state,
      ...figures,
      parts,
      /** The newest file of this month that is made or being made. */
      task: exportTask.nullable(),
      mailbox,
    }),
    refusals: ['form.invalid'],
  }),
  /** The sum of the bills of a year, and each of them. */
  year: get('/apinew/finance/bill/year', {
    summary: '年度账单',
    access: 'finance.bill:view',
    mayBeOld: true,
    input: { year },
    output: z.object({
      year,
      /** Until when it counts; null once all of its months are fixed. */
      as_of: moment.nullable(),
      /** The years that have bills, with the one asked for and the running one; the newest first. */
      years: z.array(year),
      list: z.array(monthInList),
      ...figures,
      parts,
      task: exportTask.nullable(),
      mailbox,
    }),
    refusals: ['form.invalid'],
  }),
  /** What a bill, or a figure of the analysis, is made of. */
  lines: get('/apinew/finance/bill/lines', {
    summary: '账单明细',
    access: 'finance.bill:view',
    mayBeOld: true,
    timeout: 60_000,
    input: {
      ...months,
      page,
      page_size,
      part: enumOf(billParts).optional(),
      kind: id.optional(),
      center: location.optional(),
      member: id.optional(),
      counterparty: text(60).optional(),
    },
    output: listOf(line, { sums }),
    refusals: ['form.invalid'],
  }),
  analysis: get('/apinew/finance/bill/analysis', {
    summary: '费用分析',
    access: 'finance.bill:view',
    mayBeOld: true,
    timeout: 60_000,
    input: {
      ...months,
      dimension: enumOf(billDimensions).default('kind'),
      by: enumOf(billDimensions).optional(),
    },
    output: z.object({
      list: z.array(group),
      /** Every month from the first to the last. */
      months: z.array(z.object({ month, ...figures })),
      /** The five for which most was paid, with the stretch of as many months before; none of months. */
      top: z.array(z.object({ key: z.string(), text: z.string(), paid: signedYuan, before: signedYuan })),
      sums,
    }),
    refusals: ['form.invalid'],
  }),
  /** The bill of a month or of a year as a file. */
  export: post('/apinew/finance/bill/export', {
    summary: '生成账单文件',
    loggedAs: 'finance.exportBill',
    access: 'finance.bill:export',
    idempotent: true,
    stepUp: 'export',
    input: file,
    output: exportTask,
    refusals,
  }),
  /** Makes the same file and mails it to the owner's verified address. */
  mail: post('/apinew/finance/bill/mail', {
    summary: '邮件发送账单',
    loggedAs: 'finance.mailBill',
    access: 'finance.bill:export',
    idempotent: true,
    stepUp: 'export',
    input: file,
    output: exportTask,
    refusals: [...refusals, 'bill.noMailbox', 'bill.mailsMost'],
  }),
};
