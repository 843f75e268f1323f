import { api } from '@uc/contract';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'payments.staffTaxCreate': { month: '2020-01', amount: 1, bank_txn_no: 'TAX0001' },
  'payments.staffTaxApprove': { no: 'proof-none' },
  'payments.staffTaxRefuse': { no: 'proof-none', reason: '金额不符' },
});

/** Its queues of the console. */
export const queues: Queues = {
  tax: { endpoint: api.payments.staffTaxList, work: ['approve'] },
};
