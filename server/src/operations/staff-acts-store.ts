import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '../db/index';

type NewAct = Omit<Insertable<Schema['staff_acts']>, 'act_id' | 'at'>;
/** Lines end after the five years for which the operation log keeps what is about money (shell.md#operation-log). */
export const prunedActs = [{ table: 'staff_acts', column: 'at', hours: 5 * 366 * 24 }] as const;

/** An item as the lines name it. */
export interface StaffItem {
  area: string;
  no: string;
}
/** The name of the call that takes an item, which does nothing to it. */
export const TAKEN = 'operator.itemTake';
/** An item has far fewer; more than these are not shown. */
const MOST = 200;

/** A note that was sent twice with one token is one line. */
export async function insertStaffActs(db: Db, rows: readonly NewAct[]): Promise<void> {
  await db
    .insertInto('staff_acts')
    .values([...rows])
    .onConflict((conflict) => conflict.constraint('staff_acts__token').doNothing())
    .execute();
}

/** The lines about an item, the newest first. */
export const listStaffActs = (db: Db, { area, no }: StaffItem) =>
  db
    .selectFrom('staff_acts')
    .select(['act_id', 'staff_id', 'staff_name', 'action', 'choice', 'note', 'at'])
    .where('area', '=', area)
    .where('item_no', '=', no)
    .orderBy('at', 'desc')
    .orderBy('act_id')
    .limit(MOST)
    .execute();

/** How much each of the staff has done since a moment in these areas, notes and takings left out; who did most first. */
export const countStaffActs = (db: Db, { areas, from }: { areas: readonly string[]; from: Date }) =>
  db
    .selectFrom('staff_acts')
    .select(['staff_id', ({ fn }) => fn.max('staff_name').as('staff')])
    .select(sql<number>`count(*)::int`.as('done'))
    .where('area', 'in', [...areas])
    .where('at', '>=', from)
    .where('note', 'is', null)
    .where('action', '<>', TAKEN)
    .groupBy('staff_id')
    .orderBy('done', 'desc')
    .orderBy('staff_id')
    .limit(MOST)
    .execute();
