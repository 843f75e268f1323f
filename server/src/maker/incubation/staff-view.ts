import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import type { incubationStaffCalls } from '@uc/contract/maker/incubation-staff';
import { profileOf } from '../../accounts/index';
import { centerNames } from '../../centers/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { waited } from '../../account/index';
import { formIn } from '../projects/form';
import { projectByNo } from '../projects/store';
import { isOther } from './grant';
import { mentorPage, type MentorRow } from './mentor-store';
import type { IncubationRow } from './store';
import { boardView } from './view';

type Case = Output<(typeof incubationStaffCalls)['staffIncubationDetail']>;

/** An incubation as staff see it, with the decisions that may be taken now. */
export async function caseOf(db: Db, row: IncubationRow): Promise<Case> {
  const project = (await projectByNo(db, row.project_no))!;
  const profile = await profileOf(db, row.uid);
  const at = await now(db);
  const board = await boardView(db, project, row);
  const met = board.bookings.filter(({ status, starts_at }) => status === 'booked' && starts_at <= at);
  const firstMet =
    row.status === 'applied'
      ? undefined
      : met.map(({ starts_at }) => starts_at).toSorted((a, b) => +a - +b)[0];
  const since = row.wish_at ?? firstMet ?? row.created_at;
  const isOpen = row.status === 'applied' || (row.status === 'running' && row.wish !== null);
  return {
    ...board,
    uid: String(row.uid),
    customer: profile?.username ?? '',
    project_name: formIn(project).name,
    waits_since: since,
    ...waited(at, { since, isOpen, hours: limits.incubation.reviewHours }),
    mentors:
      row.status === 'applied'
        ? await choicesOf(db, ({ active }) => active)
        : row.wish === 'mentor'
          ? await choicesOf(db, (mentor) => isOther(mentor, row))
          : [],
    meetings_over: met.map(({ booking_no }) => booking_no),
    actions: actionsOn(row),
  };
}

/** Mentors with their centers. */
async function choicesOf(db: Db, fits: (mentor: MentorRow) => boolean): Promise<Case['mentors']> {
  const { rows } = await mentorPage(db, { limit: 100, offset: 0 });
  const names = await centerNames(db);
  return rows.filter(fits).map(({ mentor_no, name, title, center }) => ({
    mentor_no,
    text: `${name} · ${title} · ${names.get(center) ?? center}`,
  }));
}

function actionsOn({ status, wish }: IncubationRow): Case['actions'] {
  if (status === 'applied') return ['accept', 'refuse'];
  if (status !== 'running') return [];
  const isChange = wish === 'mentor' || wish === 'extend';
  return [
    'note',
    ...(isChange ? (['grant'] as const) : []),
    'graduate',
    ...(wish === null ? [] : (['keep'] as const)),
    'end',
  ];
}
