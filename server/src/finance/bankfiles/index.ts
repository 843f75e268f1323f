import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { bankFileStaffHandlers } from './staff-api';

/** Files of banks and channels that staff upload, as lines, each once (ADR 115). */
export const room: Room<Api['bankfiles']> = {
  handlers: bankFileStaffHandlers,
  sealed: [{ table: 'bank_file_lines', columns: ['told'], row: ['line_key'], isShared: true }],
};
