import { limits } from '@uc/contract/limits';
import type { ProjectStatus } from '@uc/contract/maker/texts';
import { type Db, holds, type Waiting } from '../../db/index';
import type { ProjectRow } from './store';
import { sql } from 'kysely';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

interface ProjectFilter {
  status?: ProjectStatus | 'open' | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, keyword }: ProjectFilter) =>
  db
    .selectFrom('maker_projects')
    .where('status', 'not in', ['draft', 'deleted'])
    .$if(status === 'open', (all) =>
      all.where(({ eb, or }) => or([eb('status', '=', 'auditing'), eb('change_status', '=', 'auditing')])),
    )
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as ProjectStatus),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('project_no', '=', keyword!), holds(sql`form ->> 'name'`, keyword!)])),
    );

const waitsSince = sql<Date>`coalesce(submitted_at, created_at)`;
/** Projects and changes to review. */
export const projectsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'open' }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'project',
  no: 'project_no',
  at: 'submitted_at',
  uids: ['uid'],
  due: hoursAfter(
    waitsSince,
    limits.maker.reviewHours,
    sql`(status = 'auditing' or change_status is not distinct from 'auditing')`,
  ),
};

/**
 * A page of the staff's queue: projects and changes that wait, the longest first. Drafts are nobody's but
 * their people's.
 */
export async function projectQueue(
  db: Db,
  filter: ProjectFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<ProjectRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('submitted_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('project_no');
  return queuePage(found, sorted, ask, columns);
}
