import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, moment, reason, secondPerson, uid, yuan } from '../wire';

/**
 * Kinds of requests for a second person: a transfer to credit, a payment on bad debt, a payout that was returned or has
 * failed, a compensation out of a 保证金, a large bank line without a known owner, a 悬赏 that nobody chose
 * from, a charge of a bank or channel or its interest, a transfer in parts (finance.md#money-limits).
 */
export const bookingKinds = {
  recharge: '对公充值入账',
  recovery: '核销收回',
  payout_return: '银行退票',
  payout_fail: '打款失败退回',
  compensation: '保证金赔付',
  receipt: '无主到账',
  reward: '悬赏未选稿处理',
  charge: '银行与渠道费用、利息',
  parts: '到账合并匹配',
} as const;
export type BookingKind = keyof typeof bookingKinds;
export const bookingStatuses = { pending: '待复核', booked: '已入账', refused: '已拒绝' } as const;
export type BookingStatus = keyof typeof bookingStatuses;

const booking = z.object({
  no: id,
  uid,
  customer: z.string(),
  kind: enumOf<BookingKind>(bookingKinds),
  kind_text: z.string(),
  /** Number of the recharge, the bill, the withdrawal, the bank line, the order or the 悬赏. */
  ref_no: id,
  amount: yuan,
  bank_txn_no: z.string(),
  /** The bank line; null when none was entered. */
  receipt_no: id.nullable(),
  reason: z.string(),
  /** Why a second person is needed. */
  why: z.string(),
  status: enumOf<BookingStatus>(bookingStatuses),
  status_text: z.string(),
  requested_by: z.string(),
  created_at: moment,
  ...secondPerson,
});
/** A request as staff see it. */
export type Booking = z.output<typeof booking>;

/**
 * Credits by two people: 50,000.00 and more, and those without a line of the bank statement
 * (finance.md#money-limits, trust §9).
 */
export const bookingStaffCalls = {
  staffList: get('/apinew/adminapi/booking/list', {
    summary: '入账复核列表（运营）',
    access: 'staff.adjust:handle',
    input: { ...queueParams, status: enumOf<BookingStatus>(bookingStatuses).optional() },
    output: queueListOf(booking, { counts: z.object({ pending: z.int() }) }),
  }),
  staffApprove: post('/apinew/adminapi/booking/approve', {
    summary: '复核入账（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { no: id },
    output: booking,
    refusals: [
      'notFound',
      'form.invalid',
      'state.conflict',
      'staff.samePerson',
      'receipt.mismatch',
      'reference.used',
      'compensation.closed',
      'compensation.early',
      'compensation.done',
    ],
  }),
  staffRefuse: post('/apinew/adminapi/booking/refuse', {
    summary: '拒绝入账（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { no: id, reason },
    output: booking,
    refusals: ['notFound', 'state.conflict'],
  }),
};
