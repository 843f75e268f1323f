import { limits } from '@uc/contract/limits';
import type { WorkStatus } from '@uc/contract/works/texts';
import { sql } from 'kysely';
import type { Db, Waiting } from '../db/index';
import { waitingStates } from './states';
import type { WorkEventRow, WorkRow } from './store';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../room/index';

interface WorkFilter {
  status?: WorkStatus | 'open' | undefined;
  workNo?: string | undefined;
}
const matching = (db: Db, { status, workNo }: WorkFilter) =>
  db
    .selectFrom('works')
    // A work that was never handed in is not for staff.
    .where('submitted_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .$if(status === 'open', (all) => all.where('status', 'in', waitingStates))
    .$if(status !== undefined && status !== 'open', (all) => all.where('status', '=', status as WorkStatus))
    .$if(workNo !== undefined, (all) => all.where('work_no', '=', workNo!));

/** Works and changes to review. */
export const worksWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'open' }), sql.ref('submitted_at'), columns);

const columns: QueueColumns = {
  queue: 'work',
  no: 'work_no',
  at: 'submitted_at',
  uids: ['uid'],
  due: hoursAfter(
    sql.ref('submitted_at'),
    limits.work.reviewHours,
    sql`status in (${sql.join(waitingStates)})`,
  ),
};

/** A page of everybody's works, for staff; decisions are written in a transaction of the tenant. */
export async function workQueue(
  db: Db,
  filter: WorkFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<WorkRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('submitted_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('work_no');
  return queuePage(found, sorted, ask, columns);
}

/** Finds a work for staff, who know its number but not the account. */
export const workByNo = (db: Db, workNo: string): Promise<WorkRow | undefined> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('work_no', '=', workNo)
    .where('submitted_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();

export const workEventsOf = (
  db: Db,
  { uid, work_no }: Pick<WorkRow, 'uid' | 'work_no'>,
): Promise<WorkEventRow[]> =>
  db
    .selectFrom('work_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .orderBy('seq', 'desc')
    .execute();
