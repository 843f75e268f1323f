import { dayOf, daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { boardStepTexts } from '@uc/contract/maker/incubation-texts';
import { add, fen, formatFen } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import { termEnd } from '../../calendar/index';
import { refuse, refuseForm } from '../../call/index';
import { centerNames } from '../../centers/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { type Returned, wordsOf } from '../../orders/index';
import { formIn } from '../projects/form';
import { notifyOwner } from '../projects/notifications';
import type { ProjectRow } from '../projects/store';
import { transitionProject } from '../projects/transition';
import { agreementText, hashOf } from './agreement';
import { bookingsOf, mentorByNo } from './mentor-store';
import { dropBooking } from './meetings';
import { missingSteps } from './progress';
import { endSeat } from './seats';
import { seatOrdersOf, seatsOfCenter } from './seat-store';
import type { IncubationRow } from './store';
import { moveIncubation } from './transition';

/** The columns of an incubation without a wish. */
export const noWish = { wish: null, wish_text: null, wish_months: null, wish_at: null } as const;

/** An incubation that is decided, its project locked with it. */
export interface Decided {
  project: ProjectRow;
  row: IncubationRow;
  by: Initiator;
}

/** Staff take a project in: its mentor, the mentor's center, a term and an agreement to confirm. Refuses state.conflict and the form. */
export async function acceptApplication(
  tx: Tx,
  { project, row, by }: Decided,
  mentorNo: string,
): Promise<IncubationRow> {
  if (row.status !== 'applied') throw refuse('state.conflict');
  const mentor = await mentorByNo(tx, mentorNo);
  if (mentor?.active !== true) throw refuseForm({ field: 'mentor_no', message: '请选择在任的导师' });
  const at = await now(tx);
  const fromOn = dayOf(at);
  const toOn = termEnd(fromOn, row.months);
  const text = agreementText({
    incubationNo: row.incubation_no,
    projectName: formIn(project).name,
    maker: (await profileOf(tx, row.uid))?.nickname ?? '',
    mentor: `${mentor.name}（${mentor.title}）`,
    center: (await centerNames(tx)).get(mentor.center) ?? mentor.center,
    fromOn,
    toOn,
    goal: row.goal,
    seats: await seatsOfCenter(tx, mentor.center),
  });
  await transitionProject(tx, project, 'accept', { by });
  const changed = await moveIncubation(
    tx,
    row,
    {
      status: 'running',
      mentor_no: mentor.mentor_no,
      center: mentor.center,
      from_on: fromOn,
      to_on: toOn,
      agreement: text,
      text_hash: hashOf(text),
      offered_at: at,
      confirm_by: daysAfter(at, limits.incubation.confirmDays),
    },
    { step: 'accept', by, detail: { mentor: mentor.mentor_no } },
  );
  await notifyOwner(
    tx,
    project,
    '孵化申请已通过',
    `“${formIn(project).name}”已进入孵化，导师${mentor.name}。请在${limits.incubation.confirmDays}天内确认孵化协议，逾期未确认则孵化结束。`,
    { sms: true },
  );
  return changed;
}

/** Staff do not take a project in. Refuses state.conflict. */
export async function refuseApplication(
  tx: Tx,
  { project, row, by }: Decided,
  reason: string,
): Promise<IncubationRow> {
  if (row.status !== 'applied') throw refuse('state.conflict');
  await transitionProject(tx, project, 'refuse', { by, comment: reason });
  const change = { status: 'refused', end_reason: reason, ended_at: await now(tx) } as const;
  const changed = await moveIncubation(tx, row, change, { step: 'refuse', by });
  await notifyOwner(tx, project, '孵化申请未通过', `原因：${reason}。项目仍在展示，完善后可再次申请。`, {
    level: 'warn',
    sms: true,
  });
  return changed;
}

/** Staff let a project graduate that has met every criterion. Refuses state.conflict, incubation.criteria. The money is locked. */
export async function graduateProject(
  tx: Tx,
  { project, row, by }: Decided,
  comment: string,
): Promise<IncubationRow> {
  if (row.status !== 'running') throw refuse('state.conflict');
  const missing = await missingSteps(tx, project, row);
  if (missing.length > 0)
    throw refuse('incubation.criteria', { missing: missing.map((step) => boardStepTexts[step]).join('；') });
  await transitionProject(tx, project, 'graduate', { by, comment });
  const { changed, returned } = await finish(
    tx,
    { row, by },
    { status: 'graduated', end_reason: comment || null },
    '孵化毕业',
  );
  const text = `恭喜，“${formIn(project).name}”已孵化毕业。${returnedText(returned)}`;
  await notifyOwner(tx, project, '孵化毕业', text, { sms: true });
  return changed;
}

/** Ends an incubation before its graduation; the project is shown as before. Refuses state.conflict. The money is locked. */
export async function endIncubation(
  tx: Tx,
  { project, row, by }: Decided,
  reason: string,
): Promise<IncubationRow> {
  if (row.status !== 'running') throw refuse('state.conflict');
  if (project.status === 'incubating') await transitionProject(tx, project, 'exit', { by, comment: reason });
  const { changed, returned } = await finish(
    tx,
    { row, by },
    { status: 'ended', end_reason: reason },
    '孵化结束',
  );
  await notifyOwner(tx, project, '孵化已结束', `原因：${reason}。${returnedText(returned)}`, {
    level: 'warn',
    sms: true,
  });
  return changed;
}

/** Staff refuse the wish of a project. Refuses state.conflict when it has none. */
export async function keepIncubating(
  tx: Tx,
  { project, row, by }: Decided,
  reason: string,
): Promise<IncubationRow> {
  if (row.status !== 'running' || row.wish === null) throw refuse('state.conflict');
  const changed = await moveIncubation(tx, row, noWish, { step: 'keep', by, detail: { reason } });
  await notifyOwner(tx, project, '孵化继续进行', `您的申请未被同意。原因：${reason}`, { level: 'warn' });
  return changed;
}

const returnedText = ({ amount, legs }: Returned): string =>
  amount > 0 ? `未开始月份的席位费${formatFen(amount)}元已退回：${wordsOf(legs)}。` : '';

/** Ends all that belongs to an incubation: hours are free, seats end, months that have not begun are refunded. */
async function finish(
  tx: Tx,
  { row, by }: Pick<Decided, 'row' | 'by'>,
  change: { status: 'graduated' | 'ended'; end_reason: string | null },
  why: string,
): Promise<{ changed: IncubationRow; returned: Returned }> {
  for (const booking of await bookingsOf(tx, row))
    if (booking.status === 'booked') await dropBooking(tx, booking, by);
  let returned: Returned = { amount: fen(0), legs: [] };
  for (const order of await seatOrdersOf(tx, row))
    if (order.state === 'unpaid' || order.state === 'paid') {
      const { amount, legs } = await endSeat(tx, order, by, why);
      returned = { amount: add(returned.amount, amount), legs: [...returned.legs, ...legs] };
    }
  const changed = await moveIncubation(
    tx,
    row,
    { ...change, ...noWish, ended_at: await now(tx) },
    { step: change.status, by },
  );
  return { changed, returned };
}
