import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { deskHandlers } from './staff-api';
import { bookJobs } from './watch';
import { adjustmentsWaiting } from './store';

/**
 * The operator's view of the book: adjustments by two people, reconciliation, and the jobs and figures that
 * watch both.
 */
export const room: Room<Api['books']> = {
  handlers: deskHandlers,
  jobs: bookJobs,
  deskWaits: { adjust: adjustmentsWaiting },
};

export { postAdjustment } from './adjustment-posting';
export { reconcile } from './reconciliation';
export { bookFigures } from './watch';
