import type { Api } from '@uc/contract';
import {
  type StaffQueueId,
  staffQueueIds,
  staffQueues,
  type WaitingQueueId,
} from '@uc/contract/staff-queues';
import type { Output } from '@uc/contract/endpoint';
import type { operator } from '@uc/contract/operator';
import { mayStaff } from '@uc/contract/permissions';
import type { Handlers } from '../call/index';
import { type Waiting, withinWaitBudget } from '../db/index';
import type { StaffWaits } from '../room/index';

const nothing: Promise<Waiting> = Promise.resolve({ count: 0, oldest_at: null, due_at: null });

/**
 * The number of entries that wait in each queue of this person; the same in the menu, the overview and the
 * queue's own page.
 */
export const waiting = (staffWaits: StaffWaits): Pick<Handlers<Api['operator']>, 'waiting'> => ({
  async waiting({ actor, db }) {
    const count: Partial<Record<StaffQueueId, StaffWaits[WaitingQueueId]>> = staffWaits;
    const mine = staffQueueIds.filter((id) => mayStaff(actor.role, staffQueues[id].permission));
    const list: Output<(typeof operator)['waiting']>['list'] = [];
    // One at a time, so that the menu does not delay other requests; each has a wait budget of its own, since one
    // budget is not enough for all thirty.
    for (const queue of mine) {
      list.push({ queue, ...(await withinWaitBudget(() => count[queue]?.(db, actor) ?? nothing)) });
    }
    return { list };
  },
});
