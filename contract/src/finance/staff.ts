import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { id, lines, listOf, listParams, moment, requestToken, signedYuan, text, uid, yuan } from '../wire';

/** States of a manual adjustment (finance.md#recharge-states, ledger.md J33). */
export const adjustmentStatuses = {
  submitted: '待复核',
  approved: '已入账',
  refused: '已拒绝',
} as const;
export type AdjustmentStatus = keyof typeof adjustmentStatuses;
const statuses = Object.keys(adjustmentStatuses) as [AdjustmentStatus, ...AdjustmentStatus[]];

const adjustment = z.object({
  adjust_no: id,
  uid,
  type: z.enum(['adjust', 'compensation']),
  type_text: z.string(),
  /** 元; negative takes away. */
  amount: signedYuan,
  title: z.string(),
  reason: z.string(),
  ticket: z.string(),
  status: z.enum(statuses),
  status_text: z.string(),
  created_by: z.string(),
  created_at: moment,
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  decision_reason: z.string().nullable(),
  /** Whether the reader may decide it: not the one who made it. */
  actions: z.array(z.enum(['approve', 'refuse'])),
});
const decision = { no: id, reason: lines(200).optional() };

/** Manual adjustments by two people, and the state of the book (ledger.md#invariants; trust §3.7). */
export const staffCalls = {
  adjustList: get('/apinew/adminapi/adjust/list', {
    summary: '调账列表',
    access: 'staff.adjust:handle',
    input: { ...queueParams, status: z.enum(statuses).optional(), uid: uid.optional() },
    output: queueListOf(adjustment),
  }),
  adjustDetail: get('/apinew/adminapi/adjust/detail', {
    summary: '调账详情',
    access: 'staff.adjust:handle',
    input: { no: id },
    output: adjustment,
    refusals: ['notFound'],
  }),
  adjustCreate: post('/apinew/adminapi/adjust/create', {
    summary: '发起调账',
    access: 'staff.adjust:handle',
    input: {
      uid,
      type: z.enum(['adjust', 'compensation']),
      amount: signedYuan,
      title: text(60, 2),
      reason: lines(200, 2),
      ticket: text(40, 1),
      request_token: requestToken,
    },
    output: adjustment,
    refusals: ['number.unknown', 'form.invalid', 'adjust.exceeds', 'idempotency.mismatch'],
  }),
  adjustApprove: post('/apinew/adminapi/adjust/approve', {
    summary: '复核通过调账',
    access: 'staff.adjust:handle',
    input: decision,
    output: adjustment,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'adjust.exceeds'],
  }),
  adjustRefuse: post('/apinew/adminapi/adjust/refuse', {
    summary: '拒绝调账',
    access: 'staff.adjust:handle',
    input: { no: id, reason: lines(200, 2, '请填写拒绝原因') },
    output: adjustment,
    refusals: ['notFound', 'state.conflict'],
  }),
  ledgerReport: get('/apinew/adminapi/ledger/report', {
    summary: '对账报告',
    access: 'staff.ledger:view',
    input: { ...listParams, only: z.enum(['mismatch', 'parked', 'all']).default('all') },
    output: listOf(
      z.object({
        uid,
        at: moment,
        is_ok: z.boolean(),
        parked_at: moment.nullable(),
        parked_reason: z.string().nullable(),
        parked_text: z.string().nullable(),
        findings: z.array(
          z.object({
            check: z.string(),
            check_text: z.string(),
            subject: z.string(),
            /** Hundredths where it is about an amount. */
            expected: z.number().nullable(),
            found: z.number().nullable(),
          }),
        ),
      }),
      {
        summary: z.object({
          last_full_at: moment.nullable(),
          last_at: moment.nullable(),
          /** The moment at which the newest pass was cut short; null when it completed. */
          aborted_at: moment.nullable(),
          age_seconds: z.int().nullable(),
          tenants: z.int(),
          mismatches: z.int(),
          parked: z.int(),
        }),
      },
    ),
  }),
  /**
   * The balance of each channel's clearing account beside the payments that the channel has confirmed, over all
   * accounts.
   */
  ledgerChannels: get('/apinew/adminapi/ledger/channels', {
    summary: '渠道待结算核对',
    access: 'staff.ledger:view',
    mayBeOld: true,
    output: z.object({
      list: z.array(
        z.object({
          channel: z.enum(['alipay', 'wechat', 'unionpay']),
          channel_text: z.string(),
          paid: yuan,
          refunded: yuan,
          settled: yuan,
          fees: signedYuan,
          /** Booked without a payment or refund at the channel. */
          beside: signedYuan,
          expected: signedYuan,
          found: signedYuan,
          /** Also wrong where both agree and settlements came to more than the channel owed. */
          is_ok: z.boolean(),
          state_text: z.string(),
          /** The reason for a state that is neither plain nor wrong. */
          note: z.string(),
        }),
      ),
    }),
  }),
  ledgerCheck: post('/apinew/adminapi/ledger/check', {
    summary: '立即核对一个账户',
    access: 'staff.ledger:view',
    input: { no: uid },
    output: z.object({ uid, is_ok: z.boolean(), findings: z.int() }),
    refusals: ['notFound'],
  }),
  /** A parked account may move money again: only once the book agrees. */
  ledgerRelease: post('/apinew/adminapi/ledger/release', {
    summary: '核对无误后恢复账户资金操作',
    access: 'staff.adjust:handle',
    input: { no: uid, reason: lines(200, 2, '请填写原因') },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound', 'state.conflict', 'ledger.disagrees'],
  }),
};
export type Adjustment = z.output<typeof adjustment>;
