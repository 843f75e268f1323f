import { z } from 'zod';
import { get, post } from '../endpoint';
import { exportTask } from '../exports';
import {
  commaList,
  day,
  id,
  location,
  meantText,
  moment,
  text,
  uid,
  verifyToken,
  yuan,
  signedYuan,
} from '../wire';
import { channels, directions, flowCodes, recordTypes, type RecordType } from './records';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式为YYYY-MM');
const year = z.string().regex(/^20\d{2}$/, '年份格式为YYYY');
const types = Object.keys(recordTypes) as [RecordType, ...RecordType[]];
const channelCodes = Object.keys(channels) as [keyof typeof channels, ...(keyof typeof channels)[]];

/** Kinds of receipts: of a paid withdrawal, a recharge, a repayment, a bill. */
export const receiptKinds = ['withdraw', 'recharge', 'repay', 'bill'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
const receiptCode = meantText('identifier', 40).regex(
  /^[0-9A-HJKMNP-TV-Z]{4}(-?[0-9A-HJKMNP-TV-Z]{4}){3}$/,
  '验证码为16位数字和大写字母',
);

/** Exports of records, the monthly statement, and receipts (finance.md#rmb-screen; trust F4). */
export const statements = {
  exportRecords: post('/apinew/finance/record/export', {
    summary: '导出收支明细',
    loggedAs: 'finance.exportRecords',
    access: 'finance.rmb:export',
    idempotent: true,
    stepUp: 'export',
    input: {
      account: z.enum(['rmb', 'coin', 'credit_limit']).default('rmb'),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      start_time: day.optional(),
      end_time: day.optional(),
      keyword: text(50).optional(),
      direction: z.enum(directions).optional(),
      flow: z.enum(flowCodes).optional(),
      type: commaList(types).optional(),
      channel: z.enum(channelCodes).optional(),
      min_amount: yuan.optional(),
      max_amount: yuan.optional(),
      record_no: id.optional(),
      biz_no: id.optional(),
      operator: text(40).optional(),
      location: location.optional(),
      bucket: z.enum(['paid', 'bonus']).optional(),
      verify_token: verifyToken.optional(),
    },
    output: exportTask,
    refusals: [
      'stepUp.required',
      'stepUp.expired',
      'export.tooMany',
      'export.tooLarge',
      'permission.subAccount',
    ],
  }),
  /** Opening balance, movements and closing balance of a month, from the ledger. */
  statement: get('/apinew/finance/statement', {
    summary: '月度对账单',
    access: 'finance.rmb:view',
    mayBeOld: true,
    input: { month },
    output: z.object({
      month,
      opening: yuan,
      /** Incoming money: earned, recharged, refunded, and the rest. */
      inflow: yuan,
      income: yuan,
      recharge: yuan,
      refund: yuan,
      other_in: yuan,
      /** Outgoing money: spent, withdrawn, and the rest. */
      outflow: yuan,
      expense: yuan,
      withdraw: yuan,
      other_out: yuan,
      /** Set aside, and set free again. */
      frozen: yuan,
      thawed: yuan,
      closing: yuan,
      count: z.int(),
      /** The month is over, so the figures are final. */
      is_final: z.boolean(),
      /** The last proof that the book agrees with itself. */
      checked_at: moment.nullable(),
      is_checked: z.boolean(),
      /** The newest file of this month that is made or being made. */
      task: exportTask.nullable(),
    }),
  }),
  exportStatement: post('/apinew/finance/statement/export', {
    summary: '生成月度对账单文件',
    loggedAs: 'finance.exportStatement',
    access: 'finance.rmb:export',
    idempotent: true,
    stepUp: 'export',
    input: {
      month,
      format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf'),
      verify_token: verifyToken.optional(),
    },
    output: exportTask,
    refusals: ['stepUp.required', 'stepUp.expired', 'export.tooMany', 'export.tooLarge', 'form.invalid'],
  }),
  /** A provider's income of a year, as it became available, with the service fee and the tax withheld. */
  income: get('/apinew/finance/income/statement', {
    summary: '年度收入',
    access: 'finance.rmb:view',
    mayBeOld: true,
    input: { year },
    output: z.object({
      year,
      count: z.int(),
      gross: yuan,
      fee: yuan,
      tax: yuan,
      net: yuan,
      /** Those in which income arrived or tax was given back, in their order; the year is their sum. */
      months: z.array(
        z.object({
          month,
          count: z.int(),
          gross: signedYuan,
          fee: signedYuan,
          tax: signedYuan,
          net: signedYuan,
        }),
      ),
      /** The year is over, so the figures are final. */
      is_final: z.boolean(),
      is_checked: z.boolean(),
      /** The newest file of this year that is made or being made. */
      task: exportTask.nullable(),
    }),
    refusals: ['form.invalid'],
  }),
  exportIncome: post('/apinew/finance/income/export', {
    summary: '生成年度收入证明',
    loggedAs: 'finance.exportIncome',
    access: 'finance.rmb:export',
    idempotent: true,
    stepUp: 'export',
    input: { year, format: z.enum(['pdf', 'xlsx']).default('pdf'), verify_token: verifyToken.optional() },
    output: exportTask,
    refusals: ['stepUp.required', 'stepUp.expired', 'export.tooMany', 'export.tooLarge', 'form.invalid'],
  }),
  /** What was withheld of a provider's income in a year, month by month, with the formula (ADR 122). */
  exportTax: post('/apinew/finance/withholding/export', {
    summary: '生成年度预扣凭证',
    loggedAs: 'finance.exportTax',
    access: 'finance.rmb:export',
    idempotent: true,
    input: { year, format: z.enum(['pdf', 'xlsx']).default('pdf') },
    output: exportTask,
    refusals: ['export.tooMany', 'form.invalid'],
  }),
  /**
   * 回单, or the file of a bill: it contains no more than the detail page, so no verification is needed. An existing
   * file is returned again. Refuses an event that has not succeeded with state.conflict.
   */
  exportReceipt: post('/apinew/finance/receipt/export', {
    summary: '生成回单或账单文件',
    loggedAs: 'finance.exportReceipt',
    access: 'finance.rmb:view',
    alternatives: ['finance.coin:view', 'finance.credit:view'],
    idempotent: true,
    input: { kind: z.enum(receiptKinds), no: id },
    output: exportTask,
    refusals: ['notFound', 'state.conflict', 'export.tooMany', 'permission.subAccount'],
  }),
  /** Checks whether a document is genuine: its code fits the present book. */
  receiptCheck: get('/apinew/adminapi/receipt/check', {
    summary: '核验回单',
    access: 'staff.desk:view',
    input: { uid, no: id, code: receiptCode },
    output: z.object({
      /** `mismatch`: the document exists, but the code does not fit: it was altered, or the event was reversed since. */
      verdict: z.enum(['genuine', 'mismatch', 'unknown']),
      title: z.string(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
};
