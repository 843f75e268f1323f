import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'withholding.year': { year: dayOf(new Date()).slice(0, 4) },
});
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'withholding.staffRulePropose': {
    valid_from: '2099-01-01',
    is_agent: 'no',
    gap: 'restart',
    vat: 'inside',
    fee: 'outside',
    source: '税务顾问意见第1号',
  },
  'withholding.staffReportMake': { quarter: '2020-Q1' },
  'withholding.staffReportSent': { no: 'none', receipt: '电子税务局受理' },
  'withholding.staffReportFile': { no: 'none' },
  'withholding.staffRuleDecide': { no: 'none', event: 'approve' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'tax-report': { endpoint: api.withholding.staffReportList, work: ['sent'] },
  withholding: { endpoint: api.withholding.staffRuleList, work: ['approve'] },
};
