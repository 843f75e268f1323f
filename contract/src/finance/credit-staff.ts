import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, location, moment, nameText, outsideNo, reason, uid, whole, yuan } from '../wire';
import { creditStatuses } from './balance';
import { type BillStatus, billStatuses } from './credit';
import { type ApplicationStatus, applicationStatuses } from './repay';

/** Requests that one member of staff makes and another decides (ledger.md J24, J25). */
export const creditRequestKinds = { waive: '减免违约金', write_off: '坏账核销' } as const;
export type CreditRequestKind = keyof typeof creditRequestKinds;
export const creditRequestStatuses = { pending: '待复核', approved: '已通过', refused: '已驳回' } as const;
export type CreditRequestStatus = keyof typeof creditRequestStatuses;

const application = z.object({
  no: id,
  uid,
  customer: z.string(),
  kind: z.enum(['open', 'raise']),
  kind_text: z.string(),
  amount: yuan,
  /** The present line, and the used part of it. */
  total_amount: yuan,
  used_amount: yuan,
  reason: z.string(),
  files: z.array(id),
  status: enumOf<ApplicationStatus>(applicationStatuses),
  status_text: z.string(),
  created_at: moment,
  decided_at: moment.nullable(),
  decided_by: z.string(),
  refuse_reason: z.string(),
  actions: z.array(z.enum(['grant', 'refuse'])),
});
const bill = z.object({
  bill_no: id,
  period: z.string(),
  due_date: day,
  overdue_days: z.int(),
  principal: yuan,
  open_principal: yuan,
  late_fee: yuan,
  open_late_fee: yuan,
  waived: yuan,
  written_off: yuan,
  /** Written off and still owed. */
  bad_debt: yuan,
  status: enumOf<BillStatus>(billStatuses),
  status_text: z.string(),
  actions: z.array(z.enum(['waive', 'write-off'])),
});
const account = z.object({
  no: uid,
  customer: z.string(),
  status: z.enum(creditStatuses),
  status_text: z.string(),
  total_amount: yuan,
  used_amount: yuan,
  overdue_amount: yuan,
  overdue_days: z.int(),
  bill_day: z.int(),
  due_days: z.int(),
  granted_at: moment.nullable(),
  expire_at: moment.nullable(),
  /** Bills of which a waiver, or a write-off, may be asked for now: none of them has a request that waits. */
  waivable: z.array(id),
  writable: z.array(id),
  actions: z.array(z.enum(['write-off', 'waive', 'change'])),
});
const request = z.object({
  no: id,
  uid,
  customer: z.string(),
  kind: enumOf<CreditRequestKind>(creditRequestKinds),
  kind_text: z.string(),
  bill_no: id,
  amount: yuan,
  reason: z.string(),
  status: enumOf<CreditRequestStatus>(creditRequestStatuses),
  status_text: z.string(),
  requested_by: z.string(),
  created_at: moment,
  decided_by: z.string(),
  decided_at: moment.nullable(),
  refuse_reason: z.string(),
  actions: z.array(z.enum(['approve', 'refuse'])),
});
const counts = { counts: z.record(z.string(), z.int()) };
const done = z.object({ no: z.string(), status: z.string(), status_text: z.string() });

/** The staff's side of credit lines: applications, lines, and decisions by a second person (console.md#staff-calls). */
export const creditStaffCalls = {
  staffApplications: get('/apinew/adminapi/credit/list', {
    summary: '额度申请列表（运营）',
    access: 'staff.credit:view',
    input: { ...queueParams, status: enumOf<ApplicationStatus>(applicationStatuses).optional() },
    output: queueListOf(application, counts),
  }),
  staffApplication: get('/apinew/adminapi/credit/detail', {
    summary: '额度申请详情（运营）',
    access: 'staff.credit:view',
    input: { no: id },
    output: z.object({ application, account, bills: z.array(bill) }),
    refusals: ['notFound'],
  }),
  /** `amount` is the whole line afterwards. Refuses an amount below the used part. */
  staffGrant: post('/apinew/adminapi/credit/grant', {
    summary: '通过额度申请（运营）',
    access: 'staff.credit:handle',
    input: {
      no: id,
      amount: yuan,
      bill_day: whole(1, 28).optional(),
      due_days: whole(1, 60).optional(),
      locations: z.array(location).max(50).optional(),
    },
    output: done,
    refusals: ['notFound', 'state.conflict', 'credit.belowUsed', 'form.invalid'],
  }),
  staffRefuse: post('/apinew/adminapi/credit/refuse', {
    summary: '驳回额度申请（运营）',
    access: 'staff.credit:handle',
    input: { no: id, reason },
    output: done,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffAccounts: get('/apinew/adminapi/credit-account/list', {
    summary: '信用账户列表（运营）',
    access: 'staff.credit:view',
    input: { ...queueParams, status: z.enum(creditStatuses).optional() },
    output: queueListOf(account, counts),
  }),
  staffAccount: get('/apinew/adminapi/credit-account/detail', {
    summary: '信用账户详情（运营）',
    access: 'staff.credit:view',
    input: { no: uid },
    output: z.object({
      account,
      bills: z.array(bill),
      requests: z.array(request),
      /** Later payments on bills that were written off, newest first. */
      recoveries: z.array(
        z.object({
          no: id,
          bill_no: id,
          amount: yuan,
          source_text: z.string(),
          by: z.string(),
          at: moment,
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  /** Raises or cuts; `no` is the customer. `total` is the line the member of staff saw: another one is refused. */
  staffChange: post('/apinew/adminapi/credit/change', {
    summary: '调整信用额度（运营）',
    access: 'staff.credit:handle',
    input: { no: uid, amount: yuan, total: yuan, reason },
    output: done,
    refusals: ['notFound', 'state.conflict', 'credit.belowUsed', 'form.invalid'],
  }),
  /** Asks for a waiver; somebody of finance decides. */
  staffWaive: post('/apinew/adminapi/credit/waive', {
    summary: '申请减免违约金（运营）',
    access: 'staff.credit:handle',
    input: { no: uid, bill_no: id, amount: yuan, reason },
    output: done,
    refusals: ['number.unknown', 'state.conflict', 'form.invalid', 'credit.requested'],
  }),
  /** Asks for a write-off, more than 180 days overdue; finance2 decides. */
  staffWriteOff: post('/apinew/adminapi/credit/write-off', {
    summary: '申请坏账核销（运营）',
    access: 'staff.credit:handle',
    input: { no: uid, bill_no: id, reason },
    output: done,
    refusals: ['number.unknown', 'state.conflict', 'credit.requested'],
  }),
  /**
   * A line of the bank statement that pays a written-off debt (credit E.BADDEBT), from 50,000.00 on by two people; `no`
   * is the customer.
   */
  staffRecover: post('/apinew/adminapi/credit-account/recover', {
    summary: '登记核销收回（运营）',
    access: 'staff.credit:second',
    idempotent: true,
    input: {
      no: uid,
      bill_no: id,
      amount: yuan,
      bank_txn_no: outsideNo,
      payer_name: nameText(60, 1, '请填写付款户名'),
      received_day: day,
    },
    output: done,
    refusals: [
      'number.unknown',
      'state.conflict',
      'form.invalid',
      'reference.used',
      'receipt.mismatch',
      'booking.pending',
    ],
  }),
  staffRequests: get('/apinew/adminapi/credit-request/list', {
    summary: '减免与核销复核列表（运营）',
    access: 'staff.credit:view',
    input: {
      ...queueParams,
      status: enumOf<CreditRequestStatus>(creditRequestStatuses).optional(),
      kind: enumOf<CreditRequestKind>(creditRequestKinds).optional(),
    },
    output: queueListOf(request, counts),
  }),
  staffRequest: get('/apinew/adminapi/credit-request/detail', {
    summary: '减免与核销复核详情（运营）',
    access: 'staff.credit:view',
    input: { no: id },
    output: z.object({ request, account, bill }),
    refusals: ['notFound'],
  }),
  staffApprove: post('/apinew/adminapi/credit-request/approve', {
    summary: '复核通过减免或核销（运营）',
    access: 'staff.credit:second',
    input: { no: id },
    output: done,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'permission.denied'],
  }),
  staffDecline: post('/apinew/adminapi/credit-request/refuse', {
    summary: '复核驳回减免或核销（运营）',
    access: 'staff.credit:second',
    input: { no: id, reason },
    output: done,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'permission.denied'],
  }),
};
