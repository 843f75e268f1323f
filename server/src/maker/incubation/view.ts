import type { Output } from '@uc/contract/endpoint';
import type { incubation } from '@uc/contract/maker/incubation';
import {
  type BoardStep,
  boardStepTexts,
  bookingStatusTexts,
  graduationSteps,
  incubationStatusTexts,
  seatStatusTexts,
} from '@uc/contract/maker/incubation-texts';
import { limits } from '@uc/contract/limits';
import { fen, ratio } from '@uc/contract/money';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { centerNames, listCenters } from '../../centers/index';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import { next } from '../projects/states';
import { projectOf, type ProjectRow } from '../projects/store';
import { amendmentsIn } from './grant';
import { bookingsOf, mentorByNo } from './mentor-store';
import { progressOf } from './progress';
import { monthsOf } from './seats';
import { seatByNo, seatOrdersOf } from './seat-store';
import { type IncubationRow, newestOf, notesOf } from './store';

type Answer = Output<(typeof incubation)['board']>;
export type Board = NonNullable<Answer['board']>;

/** The board of a project of one's own. Refuses notFound. */
export async function boardOf(db: Db, actor: Customer, projectNo: string): Promise<Answer> {
  const project = await projectOf(db, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, projectNo);
  if (project === undefined) throw refuse('notFound');
  const row = await newestOf(db, actor.uid, projectNo);
  return {
    may_apply: next(project.status, 'apply') !== undefined,
    board: row === undefined ? null : await boardView(db, project, row),
    centers: (await listCenters(db)).map(({ code, name }) => ({ code, name })),
  };
}

/** The state of an incubation, with the criteria that are met and those that are missing. */
export async function boardView(db: Db, project: ProjectRow, row: IncubationRow): Promise<Board> {
  const mentor = row.mentor_no === null ? undefined : await mentorByNo(db, row.mentor_no);
  const [names, notes] = [await centerNames(db), await notesOf(db, row)];
  return {
    project_no: row.project_no,
    incubation_no: row.incubation_no,
    status: row.status,
    status_text: incubationStatusTexts[row.status],
    goal: row.goal,
    months: row.months,
    center_wish: row.center_wish,
    center: row.center,
    center_name: row.center === null ? null : (names.get(row.center) ?? row.center),
    mentor: mentor ?? null,
    from_on: row.from_on,
    to_on: row.to_on,
    steps: await stepsOf(db, project, row),
    agreement:
      row.agreement === null || row.status === 'refused'
        ? null
        : {
            text: row.agreement,
            text_hash: row.text_hash ?? '',
            offered_at: row.offered_at!,
            confirm_by: row.confirm_by!,
            confirmed_at: row.confirmed_at,
            amendments: amendmentsIn(row).map(({ at, text }) => ({ at: new Date(at), text })),
          },
    wish:
      row.wish === null
        ? null
        : { kind: row.wish, text: row.wish_text ?? '', months: row.wish_months, at: row.wish_at! },
    bookings: await bookingViews(db, row),
    seats: await seatViews(db, row),
    notes: notes.map(({ at, author, text }) => ({ at, author, text })),
    end_reason: row.end_reason,
    version: row.version,
  };
}

/** Every stage with how it stands: the first that is not done is the one that is on now. */
async function stepsOf(db: Db, project: ProjectRow, row: IncubationRow): Promise<Board['steps']> {
  const progress = await progressOf(db, project, row);
  const isIn = row.status === 'running' || row.status === 'graduated';
  const all: [BoardStep, boolean, string][] = [
    ['apply', true, ''],
    ['accept', isIn, ''],
    ...graduationSteps.map((step): [BoardStep, boolean, string] => [
      step,
      isIn && progress[step].isDone,
      isIn ? progress[step].note : '',
    ]),
    ['graduate', row.status === 'graduated', ''],
  ];
  const isOpen = row.status === 'applied' || row.status === 'running';
  const current = isOpen ? all.find(([, isDone]) => !isDone)?.[0] : undefined;
  return all.map(([step, isDone, note]) => ({
    step,
    text: boardStepTexts[step],
    state: isDone ? 'done' : step === current ? 'now' : 'later',
    note,
  }));
}

async function bookingViews(db: Db, row: IncubationRow): Promise<Board['bookings']> {
  const at = await now(db);
  const latest = new Date(at.getTime() + limits.incubation.cancelHours * 3_600_000);
  return eachRow(db, await bookingsOf(db, row), async (db, one) => ({
    booking_no: one.booking_no,
    starts_at: one.starts_at,
    topic: one.topic,
    status: one.status,
    status_text: bookingStatusTexts[one.status],
    note: one.note,
    mentor_name: (await mentorByNo(db, one.mentor_no))?.name ?? '',
    can_cancel: one.status === 'booked' && one.starts_at >= latest,
  }));
}

async function seatViews(db: Db, row: IncubationRow): Promise<Board['seats']> {
  return eachRow(db, await seatOrdersOf(db, row), async (db, one) => ({
    order_no: one.order_no,
    seat_name: (await seatByNo(db, one.seat_no))?.name ?? '',
    from_month: one.from_month,
    to_month: monthsOf(one).at(-1)!,
    amount: ratio(fen(one.price_fen), one.months, 1),
    status: one.state,
    status_text: seatStatusTexts[one.state],
    can_leave: one.state === 'unpaid' || one.state === 'paid',
  }));
}
