import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, id, lines, moment, nameText, outsideNo, positiveYuan, text, uid, yuan } from '../wire';
import { limits } from '../limits';
import { channelRefund } from './channels';
import { channel, rechargeFields, statusCodes, timeline, voucher } from './recharge';

const staffItem = {
  ...rechargeFields,
  uid: z.string(),
  customer: z.string(),
  /** Since when it waits for staff, a transfer since its voucher was handed in, and for how many hours; null while it does not. */
  waiting_since: moment.nullable(),
  age_hours: z.number().nullable(),
  version: z.int(),
  /** The member of staff who has requested the return, and the moment; another person has to second it. */
  refund_requested_by: z.string().nullable(),
  refund_requested_at: moment.nullable(),
  refund_reason: z.string().nullable(),
  /** Set after the approval: the number of the refund at the channel, or the bank number of a refund by hand. */
  refund_no: z.string().nullable(),
  /** The request in 入账复核 that waits for another person, where one does. */
  request_no: z.string().nullable(),
  /** Actions that this person may take on it now; `transfer-back` approves a return that was made by hand. */
  actions: z.array(z.enum(['match', 'reject', 'refund', 'refund-approve', 'transfer-back', 'refund-refuse'])),
};
const event = { no: id, version: z.int().optional() };
const reason = lines(200, 2, '请填写原因（2-200字）');
const moved = z.object({ no: id, status: z.enum(statusCodes), status_text: z.string(), version: z.int() });
/** `submitted`: a second person has yet to agree; `refused`: they did not, and nothing was booked. */
const bankLineStatuses = ['submitted', 'unmatched', 'matched', 'refused'] as const;
const receipt = z.object({
  receipt_no: id,
  bank_txn_no: z.string(),
  amount: yuan,
  memo: z.string(),
  payer_name: z.string(),
  /** The bank's day. */
  received_at: moment,
  /** The moment at which it was entered: since then it waits. */
  created_at: moment,
  status: z.enum(bankLineStatuses),
  matched_no: z.string().nullable(),
  /** The recharges among which it was divided. */
  matched_parts: z.array(z.string()),
  /** The request that waits for another person, where one does. */
  request_no: z.string().nullable(),
  /** Lines and recharges that come to one sum, while it has no owner. */
  proposals: z.array(
    z.object({ receipt_nos: z.array(z.string()), recharge_nos: z.array(z.string()), why: z.string() }),
  ),
  actions: z.array(z.enum(['match', 'parts', 'dismiss'])),
});
const parts = z.array(id).min(1).max(limits.booking.mostParts);

/** Staff work on recharges (finance.md#recharge-states). A refund takes two people. */
export const rechargeStaffCalls = {
  staffList: get('/apinew/adminapi/recharge/list', {
    summary: '充值审核列表',
    access: 'staff.recharge:handle',
    input: {
      ...queueParams,
      status: z.enum(statusCodes).optional(),
      channel: channel.optional(),
      uid: uid.optional(),
    },
    output: queueListOf(z.object(staffItem), { counts: z.record(z.string(), z.int()) }),
  }),
  staffDetail: get('/apinew/adminapi/recharge/detail', {
    summary: '充值审核详情',
    access: 'staff.recharge:handle',
    input: { no: id },
    output: z.object({
      ...staffItem,
      voucher: voucher.extend({ payer_account: z.string() }).nullable(),
      channel_refunds: z.array(channelRefund),
      timeline,
    }),
  }),
  /**
   * Reviewing, or an offline recharge whose money came before its voucher: credits J1 or J2. A number that nobody has
   * entered as a line of the statement, and 50,000.00 and more, wait for another person (`staffBookingApprove`).
   */
  staffMatch: post('/apinew/adminapi/recharge/match', {
    summary: '核对到账',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: { ...event, bank_txn_no: outsideNo },
    output: moved,
    refusals: [
      'notFound',
      'state.conflict',
      'reference.used',
      'receipt.mismatch',
      'receipt.waiting',
      'booking.pending',
    ],
  }),
  staffReject: post('/apinew/adminapi/recharge/reject', {
    summary: '驳回汇款凭证',
    access: 'staff.recharge:handle',
    input: { ...event, reason },
    output: moved,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffRefund: post('/apinew/adminapi/recharge/refund', {
    summary: '申请退回充值',
    access: 'staff.recharge:handle',
    input: { ...event, reason },
    output: moved,
    refusals: ['notFound', 'state.conflict'],
  }),
  /**
   * J4, approved by a second person. For a recharge through a channel the channel is asked to refund it, and its answer
   * ends the refund; `refund_no` is required when it was sent back by hand.
   */
  staffRefundApprove: post('/apinew/adminapi/recharge/refund-approve', {
    summary: '复核退回充值',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: { ...event, refund_no: outsideNo.optional() },
    output: moved,
    refusals: [
      'form.invalid',
      'notFound',
      'state.conflict',
      'staff.samePerson',
      'reference.used',
      'money.insufficient',
      'coin.insufficient',
    ],
  }),
  staffRefundRefuse: post('/apinew/adminapi/recharge/refund-refuse', {
    summary: '不予退回充值',
    access: 'staff.recharge:handle',
    input: { ...event, reason },
    output: moved,
    refusals: ['notFound', 'state.conflict'],
  }),
  /**
   * Enters a bank line: matched at once by 附言码, amount and day, else it waits in suspense (J34); from 50,000.00 on
   * for a second person. Without a match, a line above 500,000.00 waits for a second person before it is booked at all.
   */
  staffBankLineAdd: post('/apinew/adminapi/recharge/receipt-add', {
    summary: '登记银行到账',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: {
      bank_txn_no: outsideNo,
      amount: positiveYuan,
      memo: text(100),
      payer_name: nameText(60),
      received_day: day,
    },
    output: receipt,
    refusals: ['form.invalid', 'reference.used'],
  }),
  staffBankLineList: get('/apinew/adminapi/recharge/receipts', {
    summary: '银行到账流水',
    access: 'staff.recharge:handle',
    input: { ...queueParams, status: z.enum(bankLineStatuses).optional() },
    output: queueListOf(receipt),
  }),
  staffBankLineMatch: post('/apinew/adminapi/recharge/receipt-match', {
    summary: '银行到账人工匹配',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: { no: id, recharge_no: id },
    output: receipt,
    refusals: [
      'notFound',
      'number.unknown',
      'state.conflict',
      'reference.used',
      'receipt.mismatch',
      'receipt.waiting',
      'booking.pending',
    ],
  }),
  /** A proposal in parts is not made again, whichever of its lines is looked at. */
  staffBankLinePartsDismiss: post('/apinew/adminapi/recharge/receipt-parts-dismiss', {
    summary: '不采用银行到账的合并匹配建议',
    access: 'staff.recharge:handle',
    input: { receipt_nos: parts, recharge_nos: parts, reason },
    output: receipt,
    refusals: ['notFound', 'state.conflict'],
  }),
  /** One line for several recharges of a customer, or several lines for one recharge, to the 分. */
  staffBankLineParts: post('/apinew/adminapi/recharge/receipt-parts', {
    summary: '银行到账合并匹配',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: { receipt_nos: parts, recharge_nos: parts },
    output: receipt,
    refusals: [
      'notFound',
      'number.unknown',
      'state.conflict',
      'reference.used',
      'receipt.mismatch',
      'receipt.waiting',
      'booking.pending',
    ],
  }),
};
