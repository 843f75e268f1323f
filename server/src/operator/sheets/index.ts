import type { StaffQueueId } from '@uc/contract/staff-queues';
import { financeSheets } from './finance';
import { otherSheets } from './others';
import type { QueueSheet } from './sheet';

/** Every queue of the console: its list, and its columns as files have them. */
export const sheets = { ...financeSheets, ...otherSheets } satisfies Record<StaffQueueId, QueueSheet>;
export type { QueueSheet } from './sheet';
