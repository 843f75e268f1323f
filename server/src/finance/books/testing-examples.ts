import { api } from '@uc/contract';
import type { Examples, Person, Queues } from '../../testing-examples';

/** Example inputs of staff. */
export const staffExamples = ({
  uid,
  staffObjects,
}: Person & { staffObjects: { adjustment: string } }): Examples => ({
  'books.adjustDetail': { no: staffObjects.adjustment },
  'books.adjustCreate': {
    uid: String(uid),
    type: 'adjust',
    amount: 1,
    title: '补差',
    reason: '对账差异',
    ticket: 'T-1',
    request_token: 'token-0001',
  },
  'books.adjustApprove': { no: staffObjects.adjustment },
  'books.adjustRefuse': { no: staffObjects.adjustment, reason: '依据不足' },
  'books.ledgerCheck': { no: String(uid) },
  'books.ledgerRelease': { no: String(uid), reason: '已修复' },
});

/** Its queues of the console. */
export const queues: Queues = {
  adjust: { endpoint: api.books.adjustList, work: ['approve'] },
};
