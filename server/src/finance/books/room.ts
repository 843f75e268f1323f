import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { staffHandlers } from './staff-api';
import { bookFigures, bookJobs } from './watch';
import { adjustmentsWaiting } from './store';

/**
 * The operator's view of the book: adjustments by two people, reconciliation, and the jobs and figures that
 * watch both.
 */
export const room: Room<Api['books']> = {
  handlers: staffHandlers,
  jobs: bookJobs,
  figures: bookFigures,
  staffWaits: { adjust: adjustmentsWaiting },
};
