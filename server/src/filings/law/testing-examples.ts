import { api } from '@uc/contract';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'law.patentFees': { type: 'invention' },
  'law.copyrightFees': { type: 'software' },
  'law.patentLifetime': { type: 'design' },
  'law.niceGroups': { class: 9 },
});
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'law.staffLawPropose': {
    code: 'trademark.change.paper',
    value: '160',
    valid_from: '2099-01-01',
    source: '收费标准修订稿',
    reason: '官费调整',
  },
  'law.staffLawDecide': { no: 'none', event: 'approve' },
});

/** Its queues of the console. */
export const queues: Queues = {
  law: { endpoint: api.law.staffLawChanges, work: ['approve'] },
};
