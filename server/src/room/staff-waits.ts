import type { WaitingQueueId } from '@uc/contract/staff-queues';
import type { Staff } from '../call/index';
import type { Db, Waiting } from '../db/index';

/** Counts, for each staff queue, the entries that wait for a person. */
export type StaffWaits = Record<WaitingQueueId, (db: Db, reader: Staff) => Promise<Waiting>>;
