import { api } from '@uc/contract';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'payments.staffTaxCreate': { month: '2020-01', amount: 1, bank_txn_no: 'TAX0001' },
  'payments.staffTaxApprove': { no: 'proof-none' },
  'payments.staffIncomeRefundCreate': { order_no: 'proof-none', amount: 1, reason: '质量问题协商退款' },
  'payments.staffIncomeRefundDecide': { no: 'proof-none', event: 'approve' },
  'payments.staffTaxRefuse': { no: 'proof-none', reason: '金额不符' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'income-refund': { endpoint: api.payments.staffIncomeRefundList, work: ['approve'] },
  tax: { endpoint: api.payments.staffTaxList, work: ['approve'] },
};
