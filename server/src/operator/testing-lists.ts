import type { api } from '@uc/contract';
import type { StaffQueueId } from '@uc/contract/staff-queues';
import { joined, rooms } from '../proofs/testing-rooms';
import type { As, TestApp } from '../testing';
import type { QueueInput, QueueList, QueueRow } from '../testing-examples';

const lists = joined(rooms.map(({ queues }) => queues ?? {}));
/** The list of a queue; throws, with its name, for one that no room has. */
export function listOf(queue: StaffQueueId): QueueList {
  const found = lists[queue];
  if (found === undefined) throw new Error(`no room has an example of the queue ${queue}`);
  return found;
}

/** Every row of a queue, page by page. */
export async function listed(
  app: TestApp,
  { endpoint }: QueueList,
  input: QueueInput,
  as: As,
): Promise<QueueRow[]> {
  const rows: QueueRow[] = [];
  for (let page = 1; ; page += 1) {
    const paged = { ...input, page, page_size: 100, sort: 'created_at' };
    const { data } = await app.call(endpoint as typeof api.books.adjustList, paged as never, as);
    rows.push(...(data.list as QueueRow[]));
    if (rows.length >= data.total) return rows;
  }
}
