import { z } from 'zod';
import { get, post } from '../endpoint';
import { proposalStatuses, type ProposalStatus } from '../proposal-texts';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, moment, proposalDecision, reason, secondPerson, yuan } from '../wire';

const status = enumOf<ProposalStatus>(proposalStatuses);
const incomeRefund = z.object({
  refund_no: id,
  uid: z.string(),
  order_no: z.string(),
  title: z.string(),
  amount: yuan,
  reason: z.string(),
  status,
  status_text: z.string(),
  /** Tax that went back to the provider; what stays withheld too much, because it was paid to the tax office. */
  tax_back: yuan,
  tax_over: yuan,
  proposed_by: z.string(),
  proposed_at: moment,
  ...secondPerson,
});
/** Income that went back after it had arrived, as staff see it. */
export type IncomeRefund = z.output<typeof incomeRefund>;

/** Income that went back to its buyer after it had arrived: one member of staff enters it, another decides (ADR 122). */
export const incomeRefundStaffCalls = {
  staffIncomeRefundList: get('/apinew/adminapi/income-refund/list', {
    summary: '到账后退款列表（运营）',
    access: 'staff.adjust:handle',
    input: { ...queueParams, status: status.optional() },
    output: queueListOf(incomeRefund),
  }),
  staffIncomeRefundCreate: post('/apinew/adminapi/income-refund/create', {
    summary: '登记到账后退款（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { order_no: id, amount: yuan, reason },
    output: incomeRefund,
    refusals: ['form.invalid'],
  }),
  staffIncomeRefundDecide: post('/apinew/adminapi/income-refund/decide', {
    summary: '复核到账后退款（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: proposalDecision,
    output: incomeRefund,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
};
