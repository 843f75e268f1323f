import type { Insertable } from 'kysely';
import { type Db, pageOf, type Schema } from '../db/index';

type StaffEvent = Insertable<Schema['staff_events']>;
export type StaffEventName = StaffEvent['event'];

export async function insertStaffEvent(db: Db, event: StaffEvent): Promise<void> {
  await db.insertInto('staff_events').values(event).execute();
}

/** The log of staff accounts, the newest first. */
export async function listStaffEvents(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const sorted = db
    .selectFrom('staff_events as e')
    .innerJoin('staff as s', 's.staff_id', 'e.staff_id')
    .leftJoin('staff as b', 'b.staff_id', 'e.by_staff_id')
    .select(['e.event_id', 'e.at', 'e.event', 'e.reason', 'e.ip', 'e.by_command', 's.name', 's.username'])
    .select(['b.name as by_name'])
    .orderBy('e.at', 'desc')
    .orderBy('e.event_id');
  return pageOf(db.selectFrom('staff_events'), sorted, { limit, offset });
}
