import type { StaffQueueId } from '@uc/contract/staff-queues';
import { type RawBuilder, sql } from 'kysely';

/** Where the items of a queue have what every queue is filtered and sorted by: names of columns, or expressions. */
export interface QueueColumns {
  queue: StaffQueueId;
  /** Its number as calls name it. */
  no: string | RawBuilder<unknown>;
  /** The moment of its days. */
  at: string | RawBuilder<unknown>;
  amount?: string | RawBuilder<unknown>;
  /** The customers that it names. */
  uids?: readonly string[];
  /** When its clock runs out; null while none runs. A function where it is reckoned by working days. */
  due?: string | RawBuilder<unknown> | (() => RawBuilder<unknown>);
  /** Who has taken it, where its own calls do that. */
  taker?: string;
}

export const columnOf = (one: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof one === 'string' ? sql.ref(one) : one;
