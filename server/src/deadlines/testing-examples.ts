import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { Examples, Queues } from '../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => {
  const month = dayOf(new Date()).slice(0, 7);
  return {
    'deadlines.month': { month },
  };
};
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'deadlines.staffNoticePropose': {
    year: '2099',
    off_days: '2099-01-01至2099-01-03',
    work_days: '',
    source: '国办发明电测试号',
  },
  'deadlines.staffNoticeDecide': { no: 'none', event: 'approve' },
});

/** Its queues of the console. */
export const queues: Queues = {
  'working-days': { endpoint: api.deadlines.staffNoticeList, work: ['approve'] },
};
