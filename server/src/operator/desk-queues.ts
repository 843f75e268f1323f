import type { Api } from '@uc/contract';
import { type DeskQueueId, deskQueueIds, deskQueues } from '@uc/contract/desk-queues';
import type { Endpoint, Output } from '@uc/contract/endpoint';
import type { operator } from '@uc/contract/operator';
import { mayStaff } from '@uc/contract/permissions';
import type { Call, Handler, Handlers } from '../call/index';

/** Rows of one queue's list and how many there are, as its own page gets them. */
interface Page {
  list: readonly unknown[];
  total: number;
}
type Waits = (
  call: Call<(typeof operator)['waiting']>,
  page: number,
) => Promise<{ total: number; since: Date[] }>;
/** How much waits in each queue; those without one never have anything waiting. */
export type DeskWaits = Partial<Record<DeskQueueId, Waits>>;

/** Rows of a page that is looked at for the oldest. */
const PAGE = 50;

/** What waits in a queue, counted by the handler that lists it; `since` says since when a row does. */
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

/** What waits for this person, queue by queue (one figure for the menu, the overview and the queue's own page). */
export const waiting = (desk: DeskWaits): Pick<Handlers<Api['operator']>, 'waiting'> => ({
  async waiting(call) {
    const mine = deskQueueIds.filter((id) => mayStaff(call.actor.role, deskQueues[id].permission));
    const list: Output<(typeof operator)['waiting']>['list'] = [];
    // One after the other: a look at the menu is not to hold up what others are waiting for.
    for (const queue of mine) {
      const ask = desk[queue];
      const first = await ask?.(call, 1);
      const count = first?.total ?? 0;
      // Some lists begin with the newest: the other end is looked at too.
      const last = Math.ceil(count / PAGE);
      const since = [...(first?.since ?? []), ...(last > 1 ? ((await ask?.(call, last))?.since ?? []) : [])];
      const oldest_at = since.length === 0 ? null : new Date(Math.min(...since.map(Number)));
      list.push({ queue, count, oldest_at });
    }
    return { list };
  },
});
