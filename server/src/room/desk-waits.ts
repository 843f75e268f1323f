import type { WaitingQueueId } from '@uc/contract/desk-queues';
import type { Staff } from '../call/index';
import type { Db, Waiting } from '../db/index';

/** Counts, for each staff queue, the entries that wait for a person. */
export type DeskWaits = Record<WaitingQueueId, (db: Db, reader: Staff) => Promise<Waiting>>;
