import type { StaffQueueId } from '@uc/contract/staff-queues';
import type { Api } from '@uc/contract';
import { type Read, useRead, type WireOutput } from '../client';
import { api } from './api';
import { ageOf } from './queue';

type Waiting = WireOutput<Api['operator']['waiting']>;
const MINUTE_MS = 60_000;

/** Counts of waiting items for this person, read again every minute while the window is visible. */
export const useWaiting = (): Read<Waiting> => useRead(api.operator.waiting, {}, { everyMs: MINUTE_MS });

interface Waits {
  count: number;
  /** How long the oldest waits, in words, and since when. */
  age: string | undefined;
  since: string | null;
  /** When the first clock runs out; null where none runs. */
  due: string | null;
}
/** What waits in a queue; undefined while nothing does or it is unknown. */
export function waitingIn(data: Waiting | undefined, id: StaffQueueId): Waits | undefined {
  const found = data?.list.find(({ queue }) => queue === id);
  if (found === undefined || found.count === 0) return undefined;
  const { count, oldest_at: since, due_at: due } = found;
  return { count, since, due, age: since === null ? undefined : ageOf(since) };
}
