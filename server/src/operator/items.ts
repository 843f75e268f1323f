import type { Api } from '@uc/contract';
import { dayOf, startOf } from '@uc/contract/day';
import { mayStaff } from '@uc/contract/permissions';
import { type StaffQueueId, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { type Handlers, refuse, type Staff } from '../call/index';
import { now } from '../clock';
import { areaOf, countStaffActs, noteStaffItem, staffActs } from '../operations/index';

/** The item as its lines name it, for who may open its queue. */
function itemFor({ role }: Staff, { queue, no }: { queue: StaffQueueId; no: string }) {
  const { permission } = staffQueues[queue];
  if (!mayStaff(role, permission)) throw refuse('permission.denied');
  return { area: areaOf(permission), no };
}

/** What colleagues did to an item of a queue, and what they note about it for each other (ADR 128). */
export const items: Pick<Handlers<Api['operator']>, 'itemActs' | 'itemNote' | 'doneToday'> = {
  itemActs: async ({ input, actor, db }) => ({ list: await staffActs(db, actor, itemFor(actor, input)) }),
  async itemNote({ input, actor, db }) {
    const { note, request_token: token } = input;
    await noteStaffItem(db, actor, { item: itemFor(actor, input), note, token });
    return { ok: true as const };
  },
  async doneToday({ actor, db }) {
    const mine = staffQueueIds
      .map((id) => staffQueues[id].permission)
      .filter((one) => mayStaff(actor.role, one));
    if (mine.length === 0) return { list: [] };
    const from = startOf(dayOf(await now(db)));
    const rows = await countStaffActs(db, { areas: [...new Set(mine.map(areaOf))], from });
    return {
      list: rows.map(({ staff_id: id, staff, done }) => ({ staff, is_self: id === actor.staffId, done })),
    };
  },
};
