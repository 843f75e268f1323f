import { dayAfter, dayOf, isAfter, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { publicTextFault } from '@uc/contract/public-text';
import { isEstimated, isWorkingDay } from '../../calendar/index';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { audit, type Initiator, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { lockedProject } from '../projects/submit';
import { projectOf } from '../projects/store';
import {
  bookingByNo,
  type BookingRow,
  bookingsOf,
  freeHour,
  insertBooking,
  mentorByNo,
  type MentorRow,
  moveBooking,
  takeHour,
  takenHours,
} from './mentor-store';
import { incubationByNo, type IncubationRow, lockOpen, newestOf } from './store';

const { bookDays, bookHours, cancelHours, openBookings } = limits.incubation;
const HOUR_MS = 3_600_000;

/** The hours that a mentor offers from now on, on working days of their weekdays (maker-screens.md#incubation). */
function hoursOf({ weekdays, from_hour: from, to_hour: to }: MentorRow, at: Date): Date[] {
  const first = at.getTime() + bookHours * HOUR_MS;
  const today = dayOf(at);
  const days = Array.from({ length: bookDays + 1 }, (_, index) => dayAfter(today, index));
  return days
    .filter((day) => isWorkingDay(day) && weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7))
    .flatMap((day) =>
      Array.from(
        { length: to - from },
        (_, hour) => new Date(startOf(day).getTime() + (from + hour) * HOUR_MS),
      ),
    )
    .filter((hour) => hour.getTime() >= first);
}

/** The hours of a project's mentor; empty while there is none. */
export async function slotsOf(db: Db, actor: Customer, projectNo: string) {
  const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
  if ((await projectOf(db, who, projectNo)) === undefined) throw refuse('notFound');
  const row = await newestOf(db, actor.uid, projectNo);
  const mentor = row?.mentor_no == null ? undefined : await mentorByNo(db, row.mentor_no);
  if (row?.status !== 'running' || mentor?.active !== true) return { slots: [] };
  const at = await now(db);
  const taken = new Map(
    (await takenHours(db, mentor.mentor_no, at)).map((one) => [one.starts_at.getTime(), one.booking_no]),
  );
  const own = new Set((await bookingsOf(db, row)).map(({ booking_no: no }) => no));
  return {
    slots: hoursOf(mentor, at).map((hour) => {
      const by = taken.get(hour.getTime());
      return {
        starts_at: hour,
        is_estimate: isEstimated(dayOf(hour)),
        state: by === undefined ? ('free' as const) : own.has(by) ? ('own' as const) : ('taken' as const),
      };
    }),
  };
}

/** Books an hour of the project's mentor. Refuses notFound, state.conflict and incubation.*. */
export async function bookMeeting(
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, ...typed }: { project_no: string; starts_at: Date; topic: string },
): Promise<void> {
  await lockedProject(tx, actor, projectNo);
  const row = await lockOpen(tx, actor.uid, projectNo);
  if (row?.status !== 'running' || row.confirmed_at === null) throw refuse('state.conflict');
  const fault = publicTextFault(typed.topic);
  if (fault !== undefined) throw refuseForm({ field: 'topic', message: fault });
  await saveBooking(tx, row, typed, initiatorOf(actor));
}

export async function saveBooking(
  tx: Tx,
  row: IncubationRow,
  { starts_at: startsAt, topic }: { starts_at: Date; topic: string },
  by: Initiator,
): Promise<string> {
  const at = await now(tx);
  const mentor = await mentorByNo(tx, row.mentor_no ?? '');
  const isOffered =
    mentor?.active === true && hoursOf(mentor, at).some((hour) => hour.getTime() === startsAt.getTime());
  if (!isOffered || row.to_on === null || isAfter(dayOf(startsAt), row.to_on))
    throw refuse('incubation.slotClosed');
  // A booking that is over and not recorded yet is for staff to close, and does not prevent the next.
  const open = (await bookingsOf(tx, row)).filter(
    ({ status, starts_at: begins }) => status === 'booked' && begins > at,
  );
  if (open.length >= openBookings) throw refuse('incubation.bookedTwice', { max: openBookings });
  const bookingNo = mintId('MB');
  if (!(await takeHour(tx, { mentor_no: mentor.mentor_no, starts_at: startsAt, booking_no: bookingNo })))
    throw refuse('incubation.slotTaken');
  const { uid, incubation_no } = row;
  await insertBooking(tx, {
    uid,
    booking_no: bookingNo,
    incubation_no,
    mentor_no: mentor.mentor_no,
    starts_at: startsAt,
    topic,
    status: 'booked',
    created_at: at,
  });
  await audit(tx, { uid, by, action: 'incubation.book', target: `booking:${bookingNo}`, detail: {} });
  return bookingNo;
}

/** Gives an hour back in time. Refuses notFound, state.conflict, incubation.tooLate. */
export async function cancelMeeting(tx: Tx, actor: Customer, bookingNo: string): Promise<string> {
  const booking = await bookingByNo(tx, bookingNo);
  const row = booking?.uid === actor.uid ? await incubationByNo(tx, booking.incubation_no) : undefined;
  if (booking === undefined || row === undefined) throw refuse('notFound');
  await lockedProject(tx, actor, row.project_no);
  if (booking.starts_at.getTime() - (await now(tx)).getTime() < cancelHours * HOUR_MS)
    throw refuse('incubation.tooLate');
  await dropBooking(tx, booking, initiatorOf(actor));
  return row.project_no;
}

/** Cancels a booking: its hour is free again. */
export async function dropBooking(tx: Tx, booking: BookingRow, by: Initiator): Promise<void> {
  const moved = await moveBooking(tx, booking, { status: 'cancelled' });
  if (moved === undefined) throw refuse('state.conflict');
  await freeHour(tx, booking);
  const { uid, booking_no: no } = booking;
  await audit(tx, { uid, by, action: 'incubation.unbook', target: `booking:${no}`, detail: {} });
}
