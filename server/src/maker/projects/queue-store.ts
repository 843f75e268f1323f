import type { ProjectStatus } from '@uc/contract/maker/texts';
import { type Db, holds, pageOf, type Waiting, waitingIn } from '../../db/index';
import type { ProjectRow } from './store';
import { sql } from 'kysely';

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

/**
 * A page of the staff's queue: projects and changes that wait, the longest first. Drafts are nobody's but
 * their people's.
 */
export async function projectQueue(
  db: Db,
  filter: ProjectFilter,
  { limit, offset, isNewestFirst }: { limit: number; offset: number; isNewestFirst: boolean },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('submitted_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('project_no');
  return pageOf(found, sorted, { limit, offset });
}
