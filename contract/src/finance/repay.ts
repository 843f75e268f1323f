import { onlineChannels } from './channels';
import { z } from 'zod';
import { get, post } from '../endpoint';
import {
  flag,
  id,
  lines,
  listOf,
  listParams,
  moment,
  payPassword,
  requestToken,
  smsCode,
  yuan,
} from '../wire';

/** The allocation of a repayment to one bill: 违约金 before 本金 (ledger.md J22). */
const allocation = z.object({ bill_no: id, period: z.string(), to_late_fee: yuan, to_principal: yuan });
const which = {
  /** Everything that is open without it. */
  amount: yuan.optional(),
  /** Only these; every open bill without them. */
  bill_nos: z.array(id).min(1).max(24).optional(),
};

/** States of an application for a credit line, or for a higher one (finance.md#credit-line-and-bill-states). */
export const applicationStatuses = { pending: '审核中', granted: '已通过', refused: '未通过' } as const;
export type ApplicationStatus = keyof typeof applicationStatuses;
const applicationStatus = z.enum(
  Object.keys(applicationStatuses) as [ApplicationStatus, ...ApplicationStatus[]],
);

/** Repaying 白条, and asking for a line (finance.md#further-calls). */
export const repay = {
  /** The effect of a repayment, computed like the repayment itself; nothing moves. */
  repayPreview: get('/apinew/finance/coupon-iou/iou-repay-preview', {
    summary: '白条还款试算',
    access: 'finance.credit:repay',
    input: {
      amount: yuan.optional(),
      /** Comma list. */
      bill_nos: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,23}$/, '账单号格式不正确')
        .optional(),
    },
    output: z.object({
      /** Everything that is open on the chosen bills. */
      total: yuan,
      overdue: yuan,
      /** 本期 as the head of 信用额度 says it: of the chosen bills the one that is due first. */
      current: z.object({ bill_no: id, period: z.string(), remaining: yuan }).nullable(),
      amount: yuan,
      alloc: z.array(allocation),
      to_late_fee: yuan,
      to_principal: yuan,
      remaining: yuan,
      /** The part of the line that becomes available again. */
      releases: yuan,
      resumes: z.boolean(),
      balance: yuan,
      /** The amount by which the balance falls short; 0 when it is enough. */
      short: yuan,
      /** Channels by which it can be paid online. */
      channels: z.array(
        z.object({
          code: z.enum(onlineChannels),
          text: z.string(),
          is_sandbox: z.boolean(),
        }),
      ),
    }),
    refusals: ['form.invalid'],
  }),
  /**
   * `balance`: repaid at once. `online`: answers the payment to be made; the repayment follows its payment. Refuses an
   * amount above the rest to repay.
   */
  repay: post('/apinew/finance/coupon-iou/iou-repay', {
    summary: '白条还款',
    loggedAs: 'finance.iouRepay',
    access: 'finance.credit:repay',
    idempotent: true,
    input: {
      ...which,
      source: z.enum(['balance', 'online']).default('balance'),
      channel: z.enum(onlineChannels).optional(),
      pay_password: payPassword.optional(),
      sms_code: smsCode.optional(),
      request_token: requestToken.optional(),
    },
    output: z.object({
      repay_no: id,
      status: z.enum(['success', 'pending']),
      amount: yuan,
      alloc: z.array(allocation),
      remaining: yuan,
      releases: yuan,
      resumed: z.boolean(),
      /** Number and expiry of the payment, when it is online. */
      pay_no: z.string().nullable(),
      expire_at: moment.nullable(),
    }),
    refusals: [
      'form.invalid',
      'money.insufficient',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
    ],
  }),
  /** Pays a written-off bill from the balance; the whole debt unless `amount` is given. */
  recover: post('/apinew/finance/coupon-iou/iou-recover', {
    summary: '偿还已核销白条',
    loggedAs: 'finance.iouRecover',
    access: 'finance.credit:repay',
    idempotent: true,
    input: {
      bill_no: id,
      amount: yuan.optional(),
      pay_password: payPassword.optional(),
      sms_code: smsCode.optional(),
      request_token: requestToken.optional(),
    },
    output: z.object({
      recovery_no: id,
      bill_no: id,
      amount: yuan,
      /** Still owed of that bill. */
      remaining: yuan,
    }),
    refusals: [
      'notFound',
      'state.conflict',
      'form.invalid',
      'money.insufficient',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
    ],
  }),
  /** State of an online repayment; its payment instructions are asked for by its `pay_no`. */
  repayState: get('/apinew/finance/coupon-iou/iou-repay-state', {
    summary: '白条在线还款状态',
    access: 'finance.credit:repay',
    input: { repay_no: id },
    output: z.object({
      repay_no: id,
      pay_no: id,
      status: z.enum(['pending', 'success', 'closed']),
      amount: yuan,
      /** The amounts that went to bills, and to the balance because less was owed by then. */
      repaid: yuan,
      to_balance: yuan,
    }),
    refusals: ['notFound'],
  }),
  autoRepay: post('/apinew/finance/coupon-iou/iou-auto-repay', {
    summary: '设置自动还款',
    loggedAs: 'finance.iouAutoRepay',
    access: 'finance.credit:repay',
    input: { on: flag },
    output: z.object({ auto_repay: z.boolean() }),
    refusals: ['state.conflict'],
  }),
  repayments: get('/apinew/finance/coupon-iou/iou-repay-list', {
    summary: '白条还款记录',
    access: 'finance.credit:view',
    input: listParams,
    output: listOf(
      z.object({
        repay_no: id,
        time: moment,
        amount: yuan,
        source: z.enum(['balance', 'online', 'auto']),
        source_text: z.string(),
        to_late_fee: yuan,
        to_principal: yuan,
        alloc: z.array(allocation),
      }),
    ),
  }),
  /** Opens a line, or asks for a higher one; enterprises alone (finance.md#credit-line-and-bill-states). */
  apply: post('/apinew/finance/coupon-iou/credit-apply', {
    summary: '申请开通或提高信用额度',
    loggedAs: 'finance.creditApply',
    access: 'finance.credit:apply',
    idempotent: true,
    input: {
      amount: yuan,
      reason: lines(500, 10, '申请理由为10-500个字'),
      files: z.array(id).max(10, '最多上传10个文件').default([]),
      request_token: requestToken.optional(),
    },
    output: z.object({ apply_no: id, status: applicationStatus, status_text: z.string() }),
    refusals: ['form.invalid', 'realName.required', 'realName.pending', 'credit.applying', 'credit.overdue'],
  }),
  applications: get('/apinew/finance/coupon-iou/credit-apply-list', {
    summary: '额度申请记录',
    access: 'finance.credit:view',
    output: z.object({
      list: z.array(
        z.object({
          apply_no: id,
          kind: z.enum(['open', 'raise']),
          amount: yuan,
          reason: z.string(),
          status: applicationStatus,
          status_text: z.string(),
          granted: yuan.nullable(),
          refuse_reason: z.string(),
          created_at: moment,
          decided_at: moment.nullable(),
        }),
      ),
      /** Whether one may be sent now, and why not. */
      can_apply: z.boolean(),
      reason: z.string(),
      link: z.string().nullable(),
      min: yuan,
      max: yuan,
    }),
  }),
};
