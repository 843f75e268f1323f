import { sql } from 'kysely';
import type { Staff } from '../call/index';
import type { Db, Tx } from '../db/index';
import type { StaffItem } from './staff-acts-store';

/** Who has taken an item of a queue; undefined while nobody has. */
export const takerOf = (db: Db, { area, no }: StaffItem) =>
  db
    .selectFrom('staff_takes')
    .select(['staff_id', 'staff_name', 'at'])
    .where('area', '=', area)
    .where('item_no', '=', no)
    .executeTakeFirst();

/** Takes an item from whom it was seen with, '' for nobody; false when somebody else was first. */
export async function takeItem(
  tx: Tx,
  { area, no }: StaffItem,
  { staffId: staff_id, name: staff_name }: Staff,
  seen: string,
): Promise<boolean> {
  const row =
    seen === ''
      ? await tx
          .insertInto('staff_takes')
          .values({ area, item_no: no, staff_id, staff_name })
          .onConflict((conflict) => conflict.doNothing())
          .returning('staff_id')
          .executeTakeFirst()
      : await tx
          .updateTable('staff_takes')
          .set({ staff_id, staff_name, at: sql<Date>`app_now()` })
          .where('area', '=', area)
          .where('item_no', '=', no)
          .where('staff_id', '=', seen)
          .returning('staff_id')
          .executeTakeFirst();
  return row !== undefined;
}

/** Lets go of an item that is still with whom it was seen with; else false. */
export async function releaseItem(tx: Tx, { area, no }: StaffItem, seen: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_takes')
    .where('area', '=', area)
    .where('item_no', '=', no)
    .where('staff_id', '=', seen)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
