import type { StaffQueueId } from '@uc/contract/staff-queues';
import type { Api } from '@uc/contract';
import { type Read, useRead, type WireOutput } from '../client';
import { api } from './api';
import { ageOf } from './queue';

type Waiting = WireOutput<Api['operator']['waiting']>;
const MINUTE_MS = 60_000;

/** Counts of waiting items for this person, read again every minute while the window is visible. */
export const useWaiting = (): Read<Waiting> => useRead(api.operator.waiting, {}, { everyMs: MINUTE_MS });

/**
 * The number of items waiting in a queue and the age of the oldest, in words; undefined while there is none or it is
 * unknown.
 */
export function waitingIn(
  data: Waiting | undefined,
  id: StaffQueueId,
): { count: number; age: string | undefined; since: string | null } | undefined {
  const found = data?.list.find(({ queue }) => queue === id);
  if (found === undefined || found.count === 0) return undefined;
  const { count, oldest_at: since } = found;
  return { count, since, age: since === null ? undefined : ageOf(since) };
}
