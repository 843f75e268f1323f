import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { areaOf, staffQueues } from '@uc/contract/staff-queues';
import type { Staff, StaffCall } from '../call/index';
import type { Db } from '../db/index';
import { insertStaffActs, listStaffActs, type StaffItem, TAKEN } from './staff-acts-store';

/**
 * Looks stand in the log of the customer whose data were read, and change nothing of the item; a note writes its line
 * itself.
 */
const unlisted = new Set<Endpoint>([api.account.realNameTyped, api.cards.staffPayee, api.operator.itemNote]);
/** Input fields that name the item of a write, the likeliest first. */
const itemFields = ['no', 'order_no', 'key', 'code', 'word'];
/** Input fields that say what was decided. */
const choiceFields = ['event', 'decision'];
const choices: Readonly<Record<string, string>> = {
  approve: '通过',
  agree: '同意',
  confirm: '确认',
  refuse: '不通过',
  decline: '不予采纳',
  take: '接手',
  release: '放下',
};

/** Only these have items; what staff do to themselves or to each other, with codes and passwords in its fields, has none. */
const areasOfQueues = new Set(Object.values(staffQueues).map(({ permission }) => areaOf(permission)));

const calls = new Map(
  Object.entries(api as Record<string, Record<string, Endpoint>>).flatMap(([room, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, `${room}.${name}`] as const),
  ),
);
const named = new Map<string, Endpoint>([...calls].map(([endpoint, name]) => [name, endpoint]));
/** Its summary says what was done; that it is staff's goes without saying here. */
const textOf = (action: string): string =>
  named.get(action)?.summary.replace(/^运营：|（运营）$/g, '') ?? action;

/** Writes a line for each item of a queue that a write of staff has named (ADR 128). */
export async function recordStaffCall(db: Db, call: StaffCall): Promise<void> {
  const { endpoint, actor } = call;
  if (!areasOfQueues.has(areaOf(endpoint.access))) return;
  const action = calls.get(endpoint);
  const items = itemsOf(call);
  if (action === undefined || items.length === 0 || unlisted.has(endpoint)) return;
  const choice = fieldOf(call.input, choiceFields);
  await insertStaffActs(
    db,
    items.map((item_no) => ({
      area: areaOf(endpoint.access),
      item_no,
      staff_id: actor.staffId,
      staff_name: actor.name,
      action,
      choice,
    })),
  );
}

/** Notes something about an item for colleagues. */
export const noteStaffItem = (
  db: Db,
  { staffId, name }: Staff,
  { item, note, token }: { item: StaffItem; note: string; token: string },
): Promise<void> =>
  insertStaffActs(db, [
    {
      area: item.area,
      item_no: item.no,
      staff_id: staffId,
      staff_name: name,
      action: 'operator.itemNote',
      note,
      request_token: token,
    },
  ]);

/** A line of who has taken an item or let it go. */
export const recordStaffTake = (
  db: Db,
  { staffId, name }: Staff,
  { area, no }: StaffItem,
  choice: 'take' | 'release',
): Promise<void> =>
  insertStaffActs(db, [{ area, item_no: no, staff_id: staffId, staff_name: name, action: TAKEN, choice }]);

/** What staff did to an item and noted about it, the newest first. */
export const staffActs = async (db: Db, reader: Staff, item: StaffItem) =>
  (await listStaffActs(db, item)).map(({ act_id, staff_id, staff_name, action, choice, note, at }) => ({
    act_id,
    staff: staff_name,
    is_self: staff_id === reader.staffId,
    text: note === null ? textOf(action) : '备注',
    choice_text: choice === null ? null : (choices[choice] ?? null),
    note,
    at,
  }));

function fieldOf(input: unknown, fields: readonly string[]): string | null {
  const given = input as Record<string, unknown>;
  const found = fields.map((field) => given[field]).find((value) => value !== undefined && value !== '');
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}

/** A write about several names those that were done in its answer. */
function itemsOf({ input, answer }: { input: unknown; answer: unknown }): readonly string[] {
  const no = fieldOf(input, itemFields);
  if (no !== null) return [no];
  const { done } = (answer ?? {}) as { done?: unknown };
  return Array.isArray(done) ? done.map(String) : [];
}
