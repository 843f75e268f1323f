import type { Api } from '@uc/contract';
import { type DeskQueueId, deskQueueIds, deskQueues } from '@uc/contract/desk-queues';
import type { Endpoint, Output } from '@uc/contract/endpoint';
import type { operator } from '@uc/contract/operator';
import { mayStaff } from '@uc/contract/permissions';
import type { Call, Handler, Handlers } from '../call/index';
import { withinWaitBudget } from '../db/index';

/** A page of one queue's list with its total, as the queue's own page gets it. */
interface Page {
  list: readonly unknown[];
  total: number;
}
type Waits = (
  call: Call<(typeof operator)['waiting']>,
  page: number,
) => Promise<{ total: number; since: Date[] }>;
/** How to count each queue; a queue without an entry is always empty. */
export type DeskWaits = Partial<Record<DeskQueueId, Waits>>;

/** Rows of a page that is read to find the oldest. */
const PAGE = 50;

/** Counts a queue with the handler that lists it; `since` is the time since which a row has waited. */
export function waits<E extends Endpoint>(
  queue: DeskQueueId,
  endpoint: E,
  handler: Handler<E>,
  since: (row: Output<E> extends { list: (infer Row)[] } ? Row : never) => Date | null,
): DeskWaits {
  const ask: Waits = async (call, page) => {
    const input = endpoint.input.parse({
      ...deskQueues[queue].waits,
      sort: 'created_at',
      page: String(page),
      page_size: String(PAGE),
    });
    const found = (await handler({ ...call, input } as unknown as Call<E>)) as Output<E> & Page;
    return { total: found.total, since: found.list.flatMap((row) => since(row as never) ?? []) };
  };
  return { [queue]: ask };
}

/**
 * The cases that wait in each queue of this person; the same figure in the menu, the overview and the queue's own page.
 */
export const waiting = (desk: DeskWaits): Pick<Handlers<Api['operator']>, 'waiting'> => ({
  async waiting(call) {
    const mine = deskQueueIds.filter((id) => mayStaff(call.actor.role, deskQueues[id].permission));
    const list: Output<(typeof operator)['waiting']>['list'] = [];
    // One at a time, so that the menu does not delay other requests; so it waits for each of them, and what one queue may
    // wait is not enough for all thirty.
    for (const queue of mine) {
      list.push({ queue, ...(await withinWaitBudget(() => countAndOldest(desk[queue], call))) });
    }
    return { list };
  },
});

async function countAndOldest(
  ask: Waits | undefined,
  call: Call<(typeof operator)['waiting']>,
): Promise<{ count: number; oldest_at: Date | null }> {
  const first = await ask?.(call, 1);
  const count = first?.total ?? 0;
  // Some lists begin with the newest: the last page is read too.
  const last = Math.ceil(count / PAGE);
  const since = [...(first?.since ?? []), ...(last > 1 ? ((await ask?.(call, last))?.since ?? []) : [])];
  return { count, oldest_at: since.length === 0 ? null : new Date(Math.min(...since.map(Number))) };
}
