import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, holds, pageOf, type Schema, type Tx } from '../../db/index';

export type MentorRow = Selectable<Schema['maker_mentors']>;
export type SeatRow = Selectable<Schema['maker_seats']>;
export type BookingRow = Selectable<Schema['maker_bookings']>;

export const mentorByNo = (db: Db, no: string): Promise<MentorRow | undefined> =>
  db.selectFrom('maker_mentors').selectAll().where('mentor_no', '=', no).executeTakeFirst();
export const insertMentor = (tx: Tx, row: Insertable<Schema['maker_mentors']>): Promise<MentorRow> =>
  tx.insertInto('maker_mentors').values(row).returningAll().executeTakeFirstOrThrow();
export const changeMentor = (
  tx: Tx,
  { no, version }: { no: string; version: number },
  change: Updateable<Schema['maker_mentors']>,
): Promise<MentorRow | undefined> =>
  tx
    .updateTable('maker_mentors')
    .set({ ...change, version: version + 1 })
    .where('mentor_no', '=', no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
export async function mentorPage(
  db: Db,
  { limit, offset, keyword }: { limit: number; offset: number; keyword?: string | undefined },
): Promise<{ rows: MentorRow[]; total: number }> {
  const found = db
    .selectFrom('maker_mentors')
    .$if(Boolean(keyword), (all) =>
      all.where(({ eb, or }) => or([eb('mentor_no', '=', keyword!), holds('name', keyword!)])),
    );
  const sorted = found.selectAll().orderBy('active', 'desc').orderBy('mentor_no');
  return pageOf(found, sorted, { limit, offset });
}

/** Takes an hour of a mentor; false when somebody has it. */
export async function takeHour(tx: Tx, row: Insertable<Schema['maker_mentor_hours']>): Promise<boolean> {
  const made = await tx
    .insertInto('maker_mentor_hours')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_no')
    .executeTakeFirst();
  return made !== undefined;
}
export async function freeHour(tx: Tx, { mentor_no, starts_at }: BookingRow): Promise<void> {
  await tx
    .deleteFrom('maker_mentor_hours')
    .where('mentor_no', '=', mentor_no)
    .where('starts_at', '=', starts_at)
    .execute();
}
/** The hours of a mentor that are taken, from a moment on. */
export const takenHours = (db: Db, mentorNo: string, from: Date) =>
  db
    .selectFrom('maker_mentor_hours')
    .select(['starts_at', 'booking_no'])
    .where('mentor_no', '=', mentorNo)
    .where('starts_at', '>=', from)
    .execute();

export async function insertBooking(tx: Tx, row: Insertable<Schema['maker_bookings']>): Promise<void> {
  await tx.insertInto('maker_bookings').values(row).execute();
}
export const bookingByNo = (db: Db, no: string): Promise<BookingRow | undefined> =>
  db.selectFrom('maker_bookings').selectAll().where('booking_no', '=', no).executeTakeFirst();
/** Moves a booking that is still to come; undefined when somebody was first. */
export const moveBooking = (
  tx: Tx,
  { uid, booking_no }: BookingRow,
  change: Updateable<Schema['maker_bookings']>,
): Promise<BookingRow | undefined> =>
  tx
    .updateTable('maker_bookings')
    .set(change)
    .where('uid', '=', uid)
    .where('booking_no', '=', booking_no)
    .where('status', '=', 'booked')
    .returningAll()
    .executeTakeFirst();
export const bookingsOf = (
  db: Db,
  { uid, incubation_no }: { uid: number; incubation_no: string },
): Promise<BookingRow[]> =>
  db
    .selectFrom('maker_bookings')
    .selectAll()
    .where('uid', '=', uid)
    .where('incubation_no', '=', incubation_no)
    .orderBy('starts_at', 'desc')
    .orderBy('booking_no')
    .execute();
