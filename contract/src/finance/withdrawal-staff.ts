import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, id, lines, moment, outsideNo, uid, yuan } from '../wire';
import { riskRules, withdrawStatuses } from './withdraw-rules';

const HANDLE = 'staff.withdraw:handle';
const status = z.enum(withdrawStatuses);
const reason = lines(200, 2, '请填写原因（2-200字）');
const events = ['approve', 'approve2', 'reject', 'paying', 'success', 'fail', 'returned'] as const;

/** A withdrawal as staff see it, the card masked; `events` are the actions open to this person now. */
const withdrawCase = z.object({
  no: id,
  uid,
  username: z.string(),
  amount: yuan,
  fee: yuan,
  net: yuan,
  status,
  status_text: z.string(),
  bank_name: z.string(),
  card_mask: z.string(),
  holder_mask: z.string(),
  created_at: moment,
  /** The moment since which it waits for its next step: its submission, or its handover to the bank. */
  since: moment,
  /** Taken to the bank by staff, who alone learn how it ended. */
  by_hand: z.boolean(),
  /** The batch of payouts that it stands in; empty without one (ADR 82). */
  in_batch: z.string(),
  created_by: z.string(),
  expected_at: day,
  expected_is_estimate: z.boolean(),
  /** Hours since it was submitted, until it ended (console.md#staff-calls: SLA age). */
  age_hours: z.int(),
  /** Paying for more than three working days without a definite answer. */
  alarm: z.boolean(),
  needs_second: z.boolean(),
  /** Why two people look at it, below 50,000.00 too (finance.md#withdrawal-states). */
  risks: z.array(z.object({ rule: z.enum(riskRules), text: z.string() })),
  reviewer1: z.string(),
  reviewer2: z.string(),
  reason: z.string(),
  version: z.int(),
  /** Request in 入账复核 to confirm by a second person that it failed or came back. */
  request_no: id.nullable(),
  events: z.array(z.enum(events)),
});
const decided = z.object({ no: id, status, status_text: z.string(), version: z.int() });
const given = { no: id, version: z.int().optional() };

/** Staff work on withdrawals (console.md#staff-calls). */
export const withdrawalStaffCalls = {
  staffList: get('/apinew/adminapi/withdraw/list', {
    summary: '运营：提现队列',
    access: HANDLE,
    input: {
      ...queueParams,
      /** `open`: until there is a result. */
      status: z.enum([...withdrawStatuses, 'open', 'all']).default('open'),
      no: id.optional(),
      uid: uid.optional(),
    },
    output: queueListOf(withdrawCase, {
      counts: z.object({ submitted: z.int(), approved: z.int(), paying: z.int(), alarm: z.int() }),
    }),
  }),
  staffDetail: get('/apinew/adminapi/withdraw/detail', {
    summary: '运营：提现详情',
    access: HANDLE,
    input: { no: id },
    output: withdrawCase.extend({
      remark: z.string(),
      batch_no: z.string(),
      bank_txn_no: z.string(),
      asked: z.int(),
      timeline: z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() })),
    }),
    refusals: ['notFound'],
  }),
  staffApprove: post('/apinew/adminapi/withdraw/approve', {
    summary: '运营：提现审核通过',
    access: HANDLE,
    input: given,
    output: decided,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffApprove2: post('/apinew/adminapi/withdraw/approve2', {
    summary: '运营：大额或风险提现复核通过',
    access: HANDLE,
    input: given,
    output: decided,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson'],
  }),
  staffBatch: post('/apinew/adminapi/withdraw/batch-approve', {
    summary: '运营：批量审核通过',
    access: HANDLE,
    input: {
      items: z
        .array(z.object({ no: id, version: z.int() }))
        .min(1)
        .max(100),
    },
    output: z.object({
      done: z.array(id),
      /** Those of the approved ones that wait for the approval of a second person. */
      waiting: z.array(id),
      failed: z.array(z.object({ no: id, msg: z.string() })),
    }),
  }),
  staffReject: post('/apinew/adminapi/withdraw/reject', {
    summary: '运营：提现审核不通过',
    access: HANDLE,
    input: { ...given, reason },
    output: decided,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffPaying: post('/apinew/adminapi/withdraw/paying', {
    summary: '运营：提现已线下送银行',
    access: HANDLE,
    input: { ...given, batch_no: id },
    output: decided,
    refusals: ['notFound', 'state.conflict', 'payout.inBatch'],
  }),
  staffSuccess: post('/apinew/adminapi/withdraw/success', {
    summary: '运营：确认打款成功',
    access: HANDLE,
    idempotent: true,
    input: { ...given, bank_txn_no: outsideNo },
    output: decided,
    refusals: ['notFound', 'state.conflict', 'reference.used'],
  }),
  /** From 50,000.00 on a second person decides as well, as for an amount that came back. */
  staffFail: post('/apinew/adminapi/withdraw/fail', {
    summary: '运营：确认打款失败',
    access: HANDLE,
    idempotent: true,
    input: { ...given, reason },
    output: decided,
    refusals: ['notFound', 'state.conflict', 'booking.pending'],
  }),
  staffReturned: post('/apinew/adminapi/withdraw/returned', {
    summary: '运营：登记银行退票',
    access: HANDLE,
    idempotent: true,
    input: { ...given, reason, bank_txn_no: outsideNo },
    output: decided,
    refusals: ['notFound', 'state.conflict', 'reference.used', 'booking.pending'],
  }),
};
