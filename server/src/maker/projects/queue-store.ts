import type { ProjectStatus } from '@uc/contract/maker-texts';
import type { Db } from '../../db/index';
import { likeText, type ProjectRow } from './store';
import { sql } from 'kysely';

/** A page of the desk's queue: projects and changes that wait, the longest first. Drafts are nobody's but their people's. */
export async function projectQueue(
  db: Db,
  { status, keyword }: { status: ProjectStatus | 'open' | undefined; keyword: string | undefined },
  { limit, offset, isNewestFirst }: { limit: number; offset: number; isNewestFirst: boolean },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const found = db
    .selectFrom('maker_projects')
    .where('status', 'not in', ['draft', 'deleted'])
    .$if(status === 'open', (all) =>
      all.where(({ eb, or }) => or([eb('status', '=', 'auditing'), eb('change_status', '=', 'auditing')])),
    )
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as ProjectStatus),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([eb('project_no', '=', keyword!), eb(sql<string>`form ->> 'name'`, 'ilike', likeText(keyword!))]),
      ),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('submitted_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('project_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}
