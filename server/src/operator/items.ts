import type { Api } from '@uc/contract';
import { dayOf, startOf } from '@uc/contract/day';
import { mayStaff, type StaffRole } from '@uc/contract/permissions';
import { areaOf, canBeTaken, type StaffQueueId, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { type Handlers, refuse, type Staff } from '../call/index';
import { now } from '../clock';
import {
  countStaffActs,
  noteStaffItem,
  recordStaffTake,
  releaseItem,
  staffActs,
  takeItem,
  takerOf,
} from '../operations/index';
import { listStaff } from '../staff/index';

type Taker = NonNullable<Awaited<ReturnType<typeof takerOf>>>;

/** The item as its lines name it, for who may open its queue. */
function itemFor({ role }: Staff, { queue, no }: { queue: StaffQueueId; no: string }) {
  const { permission } = staffQueues[queue];
  if (!mayStaff(role, permission)) throw refuse('permission.denied');
  return { area: areaOf(permission), no };
}

const takenBy = ({ staff_id, staff_name, at }: Taker, { staffId }: Staff) => ({
  staff_id,
  staff: staff_name,
  is_self: staff_id === staffId,
  at,
});

/** What colleagues did to an item of a queue, and what they note about it for each other (ADR 128). */
export const items: Pick<
  Handlers<Api['operator']>,
  'itemActs' | 'itemNote' | 'itemTake' | 'colleagues' | 'doneToday'
> = {
  async itemActs({ input, actor, db }) {
    const item = itemFor(actor, input);
    const taker = await takerOf(db, item);
    return {
      taken: taker === undefined ? null : takenBy(taker, actor),
      list: await staffActs(db, actor, item),
    };
  },
  async itemTake({ input, actor, db }) {
    const item = itemFor(actor, input);
    if (!canBeTaken(input.queue)) throw refuse('state.conflict');
    const isDone =
      input.event === 'take'
        ? await takeItem(db, item, actor, input.seen)
        : await releaseItem(db, item, input.seen);
    if (!isDone) throw refuse('state.conflict');
    await recordStaffTake(db, actor, item, input.event);
    return { ok: true as const };
  },
  async colleagues({ input: { queue }, actor, db }) {
    const { permission } = staffQueues[queue];
    if (!mayStaff(actor.role, permission)) throw refuse('permission.denied');
    const people = (await listStaff(db)).filter(
      ({ role, status }) => status === 'active' && mayStaff(role as StaffRole, permission),
    );
    return {
      list: people.map(({ staff_id, name }) => ({ staff_id, name, is_self: staff_id === actor.staffId })),
    };
  },
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
