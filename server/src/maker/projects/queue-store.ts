import type { ProjectStatus } from '@uc/contract/maker/texts';
import { type Db, holds, type Waiting, waitingIn } from '../../db/index';
import type { ProjectRow } from './store';
import { sql } from 'kysely';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

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

/** Projects and changes to review. */
export const projectsWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { status: 'open' }), sql`coalesce(submitted_at, created_at)`);

const columns: QueueColumns = { queue: 'project', no: 'project_no', at: 'submitted_at', uids: ['uid'] };

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
