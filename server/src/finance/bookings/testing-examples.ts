import { api } from '@uc/contract';
import type { Examples, Queues } from '../../testing-examples';

/** Example inputs of staff. */
export const staffExamples = ({ staffObjects }: { staffObjects: { booking: string } }): Examples => ({
  'bookings.staffApprove': { no: staffObjects.booking },
  'bookings.staffRefuse': { no: staffObjects.booking, reason: '流水不符' },
});

/** Its queues of the console. */
export const queues: Queues = {
  booking: { endpoint: api.bookings.staffList, work: ['approve'] },
};
