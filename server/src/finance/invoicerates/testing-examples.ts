import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'invoicerates.staffRatePropose': {
    sale: 'render',
    valid_from: dayAfter(dayOf(new Date()), 40),
    tax_code: '3040203000000000000',
    name: '信息技术服务',
    rate: '600',
    source: '税务顾问意见第1号',
  },
  'invoicerates.staffRateDecide': { no: 'none', event: 'approve' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'invoice-rate': { endpoint: api.invoicerates.staffRateList, work: ['approve'] },
};
