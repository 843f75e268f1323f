import { startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type BoardStep, graduationSteps } from '@uc/contract/maker/incubation-texts';
import type { Db } from '../../db/index';
import { countPostsSince } from '../projects/listing-store';
import { formIn } from '../projects/form';
import type { ProjectRow } from '../projects/store';
import { bookingsOf } from './mentor-store';
import { seatOrdersOf } from './seat-store';
import type { IncubationRow } from './store';

/** The progress of an incubation: for each criterion whether it is met, with a note in words. */
export async function progressOf(
  db: Db,
  project: ProjectRow,
  row: IncubationRow,
): Promise<Record<(typeof graduationSteps)[number], { isDone: boolean; note: string }>> {
  const [bookings, seats] = [await bookingsOf(db, row), await seatOrdersOf(db, row)];
  const held = bookings.filter(({ status }) => status === 'held').length;
  const posts = row.from_on === null ? 0 : await countPostsSince(db, project, startOf(row.from_on));
  const unpaid = seats.filter(({ state }) => state === 'unpaid').length;
  const { stage } = formIn(project);
  const { meetings: meetingsWanted, posts: postsWanted } = limits.incubation;
  return {
    agreement: { isDone: row.confirmed_at !== null, note: '' },
    meetings: { isDone: held >= meetingsWanted, note: `已完成${held}次` },
    posts: { isDone: posts >= postsWanted, note: `已发布${posts}条` },
    stage: { isDone: stage === 'trial' || stage === 'growth', note: '' },
    seats: { isDone: unpaid === 0, note: unpaid === 0 ? '' : `${unpaid}笔待付款` },
  };
}

/** The criteria that are not met yet. */
export async function missingSteps(db: Db, project: ProjectRow, row: IncubationRow): Promise<BoardStep[]> {
  const progress = await progressOf(db, project, row);
  return graduationSteps.filter((step) => !progress[step].isDone);
}
