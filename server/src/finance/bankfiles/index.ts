import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { billFigures, billJobs } from './bills/jobs';
import { countMissing } from './bills/store';
import { linesWaiting } from './matching/match-store';
import { bookCharge, refuseCharge } from './matching/second';
import { bankFileStaffHandlers } from './staff-api';

/** Files of banks and channels that staff upload, as lines, each once (ADR 115), and what they stand for (ADR 121). */
export const room: Room<Api['bankfiles']> = {
  handlers: bankFileStaffHandlers,
  jobs: billJobs,
  figures: billFigures,
  health:
    ({ database }) =>
    async () => ({ channel_bills_missing: await countMissing(database.db) }),
  staffWaits: { 'bank-line': linesWaiting },
  booked: { charge: bookCharge },
  bookingRefused: { charge: refuseCharge },
  sealed: [
    { table: 'bank_file_lines', columns: ['told'], row: ['line_key'], isShared: true },
    { table: 'bank_uploads', columns: ['content'], row: ['upload_no'], isShared: true },
  ],
};

export { bringBill } from './bills/fetch';
export { keepFile } from './keep';
export { isBatchMatched } from './matching/batch-store';
export { bankDayCheck, bankUntil } from './matching/days';
export { matchFetched } from './matching/fetched';
export { matchLines } from './matching/run';
export { digestOf, momentOf, ownAccountOf } from './reading';
export { newestStatement } from './store';
export type { UploadRow } from './upload-store';
export { yuanText } from './view';
export { keepWaiting, waitingFile } from './waiting';
