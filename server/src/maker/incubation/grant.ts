import { dayOf, isBefore } from '@uc/contract/day';
import { termEnd } from '../../calendar/index';
import { refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { formIn } from '../projects/form';
import { notifyOwner } from '../projects/notifications';
import { type Decided, noWish } from './decide';
import { bookingsOf, mentorByNo, type MentorRow } from './mentor-store';
import { dropBooking } from './meetings';
import type { IncubationRow } from './store';
import { moveIncubation } from './transition';

/** An amendment to the agreement, which itself stays as it was confirmed. */
export interface Amendment {
  at: string;
  text: string;
}
export const amendmentsIn = (row: Pick<IncubationRow, 'amendments'>): Amendment[] =>
  row.amendments as unknown as Amendment[];

/** Staff grant another mentor, or a longer term. Refuses state.conflict when neither is asked for, and the form. */
export async function grantWish(
  tx: Tx,
  decided: Decided,
  mentorNo: string | undefined,
): Promise<IncubationRow> {
  const { row } = decided;
  if (row.status === 'running' && row.wish === 'mentor') return changeMentor(tx, decided, mentorNo ?? '');
  if (row.status === 'running' && row.wish === 'extend') return extendTerm(tx, decided);
  throw refuse('state.conflict');
}

/** Another mentor of the same center: its seats stay. Meetings that are still to come are the old one's, and are let go. */
async function changeMentor(tx: Tx, { project, row, by }: Decided, mentorNo: string): Promise<IncubationRow> {
  const mentor = await mentorByNo(tx, mentorNo);
  if (mentor === undefined || !isOther(mentor, row))
    throw refuseForm({ field: 'mentor_no', message: '请选择本分中心另一位在任的导师' });
  const before = (await mentorByNo(tx, row.mentor_no ?? ''))?.name ?? '';
  const dropped = await dropMeetings(tx, row, by);
  const text = `导师由${before}变更为${mentor.name}（${mentor.title}）。`;
  const changed = await amended(tx, row, { mentor_no: mentor.mentor_no }, text, by);
  const told = dropped === 0 ? '' : `与原导师未进行的${dropped}次面谈已取消，`;
  await notifyOwner(
    tx,
    project,
    '导师已更换',
    `“${formIn(project).name}”的导师已更换为${mentor.name}，${told}请重新预约。`,
    { sms: true },
  );
  return changed;
}

/** Whether a mentor may take over: active, of the same center, and another one than now. */
export const isOther = (mentor: MentorRow, { center, mentor_no: no }: IncubationRow): boolean =>
  mentor.active && mentor.center === center && mentor.mentor_no !== no;

async function dropMeetings(tx: Tx, row: IncubationRow, by: Initiator): Promise<number> {
  const at = await now(tx);
  const open = (await bookingsOf(tx, row)).filter(
    ({ status, starts_at }) => status === 'booked' && starts_at > at,
  );
  for (const booking of open) await dropBooking(tx, booking, by);
  return open.length;
}

async function extendTerm(tx: Tx, { project, row, by }: Decided): Promise<IncubationRow> {
  const extra = row.extra_months + row.wish_months!;
  const toOn = termEnd(row.from_on!, row.months + extra);
  if (isBefore(toOn, dayOf(await now(tx)))) throw refuse('state.conflict');
  const text = `期限延长${row.wish_months}个月，至${toOn}。`;
  const changed = await amended(tx, row, { to_on: toOn, extra_months: extra }, text, by);
  await notifyOwner(tx, project, '孵化期已延长', `“${formIn(project).name}”的孵化期延长至${toOn}。`, {
    sms: true,
  });
  return changed;
}

async function amended(
  tx: Tx,
  row: IncubationRow,
  change: { mentor_no: string } | { to_on: string; extra_months: number },
  text: string,
  by: Initiator,
): Promise<IncubationRow> {
  const amendments = JSON.stringify([...amendmentsIn(row), { at: (await now(tx)).toISOString(), text }]);
  const done = { ...change, ...noWish, amendments };
  return moveIncubation(tx, row, done, { step: `grant_${row.wish}`, by, detail: { amendment: text } });
}
