import type { Sort } from '@uc/contract/wire';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ProjectField, ProjectStage, ProjectStatus } from '@uc/contract/maker/texts';
import { directionOf } from '../../calendar/index';
import { now, pastMoment } from '../../clock';
import { type Db, holds, joint, type Schema, type Tx } from '../../db/index';

export type ProjectRow = Selectable<Schema['maker_projects']>;
export type ProjectChange = Omit<Updateable<Schema['maker_projects']>, 'status' | 'version'>;
export type ProjectEventRow = Selectable<Schema['maker_project_events']>;

/** Projects of an account: null for all of them, else those that this sub-account made. */
export interface Owned {
  uid: number;
  creator: string | null;
}
const owned = (db: Db, { uid, creator }: Owned) =>
  db
    .selectFrom('maker_projects')
    .where('uid', '=', uid)
    .where('status', '<>', 'deleted')
    .$if(creator !== null, (all) => all.where('creator', '=', creator));

/** Inserts a draft; undefined when its key has one already. */
export const insertProject = (
  tx: Tx,
  row: Insertable<Schema['maker_projects']>,
): Promise<ProjectRow | undefined> =>
  tx
    .insertInto('maker_projects')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'draft_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const projectOf = (db: Db, who: Owned, projectNo: string): Promise<ProjectRow | undefined> =>
  owned(db, who).selectAll().where('project_no', '=', projectNo).executeTakeFirst();

export const lockProject = (tx: Tx, who: Owned, projectNo: string): Promise<ProjectRow | undefined> =>
  owned(tx, who).selectAll().where('project_no', '=', projectNo).forUpdate().executeTakeFirst();

export const projectByKey = (db: Db, who: Owned, draftKey: string): Promise<ProjectRow | undefined> =>
  owned(db, who).selectAll().where('draft_key', '=', draftKey).executeTakeFirst();

export const lockedByKey = (tx: Tx, who: Owned, draftKey: string): Promise<ProjectRow | undefined> =>
  owned(tx, who).selectAll().where('draft_key', '=', draftKey).forUpdate().executeTakeFirst();

/** Finds a project for staff, who know its number but not the account. */
export const projectByNo = (db: Db, projectNo: string): Promise<ProjectRow | undefined> =>
  db.selectFrom('maker_projects').selectAll().where('project_no', '=', projectNo).executeTakeFirst();

/** Every project of an account but those that were deleted, the newest first. */
export const projectsOf = (db: Db, uid: number): Promise<ProjectRow[]> =>
  owned(db, { uid, creator: null }).selectAll().orderBy('created_at', 'desc').orderBy('project_no').execute();

/** Projects whose form, or whose change, names a filing. */
export const projectsThatName = (db: Db, who: Owned, appNo: string): Promise<ProjectRow[]> => {
  const named = JSON.stringify([appNo]);
  return owned(db, who)
    .selectAll()
    .where(
      sql<boolean>`(form -> 'ip_refs' @> ${named}::jsonb or coalesce(change -> 'ip_refs' @> ${named}::jsonb, false))`,
    )
    .orderBy('updated_at', 'desc')
    .orderBy('project_no')
    .execute();
};

/** Counts the projects of the account, which are locked against another count. */
export async function lockCount(tx: Tx, uid: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('maker_projects', ${uid}))`.execute(tx);
  const { n } = await owned(tx, { uid, creator: null })
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The filter of the list. */
export interface Sought extends Owned {
  field: ProjectField | undefined;
  stage: ProjectStage | undefined;
  keyword: string | undefined;
  from: string | undefined;
  to: string | undefined;
}
/** A text as it is looked for: its own `%` and `_` stand for themselves. */

const sought = (db: Db, { field, stage, keyword, from, to, ...who }: Sought) =>
  owned(db, who)
    .$if(field !== undefined, (all) => all.where(sql`form ->> 'field'`, '=', field!))
    .$if(stage !== undefined, (all) => all.where(sql`form ->> 'stage'`, '=', stage!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([holds(sql`form ->> 'name'`, keyword!), eb('project_no', '=', keyword!)])),
    )
    .$if(from !== undefined, (all) =>
      all.where('updated_at', '>=', sql<Date>`(${from}::date)::timestamp at time zone 'Asia/Shanghai'`),
    )
    .$if(to !== undefined, (all) =>
      all.where('updated_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`),
    );

/** A page of them, the last changed first unless asked otherwise. */
export async function pageOfProjects(
  db: Db,
  wanted: Sought,
  states: readonly ProjectStatus[],
  { limit, offset, sort }: { limit: number; offset: number; sort: Sort },
): Promise<ProjectRow[]> {
  return sought(db, wanted)
    .selectAll()
    .where('status', 'in', states)
    .orderBy(sort === undefined ? 'updated_at' : 'created_at', directionOf({ sort }))
    .orderBy('project_no', directionOf({ sort }))
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the projects in each state. */
export async function countByStatus(db: Db, wanted: Sought): Promise<Map<ProjectStatus, number>> {
  const rows = await sought(db, wanted)
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** The names of projects, by their number. */
export async function projectNames(db: Db, nos: readonly string[]): Promise<Map<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await named(db, { nos });
  return new Map(rows.map(({ no, name }) => [no, name]));
}
const named = joint(
  (db, { nos }: { nos: readonly string[] }) =>
    db
      .selectFrom('maker_projects')
      .select(['project_no as no', sql<string>`coalesce(form ->> 'name', '')`.as('name')])
      .where(sql<boolean>`project_no = any (${nos}::text[])`),
  {},
);

const rejected = joint(
  (db, who: Owned) =>
    owned(db, who)
      .select(['project_no as no', sql<string>`form ->> 'name'`.as('title')])
      .where('status', '=', 'rejected')
      .orderBy('updated_at', 'desc')
      .orderBy('project_no'),
  {},
  ['creator'],
);
/** Projects that were not approved and wait for their account, the last changed first. */
export async function rejectedProjects(db: Db, who: Owned) {
  const rows = await rejected(db, who);
  return rows.map((row) => ({ ...row, link: `/maker/original?project=${row.no}` }));
}

/** Updates it if it is still in the version that was read; else undefined. */
export const changeProject = async (
  tx: Tx,
  { uid, project_no, status, version }: ProjectRow,
  change: Updateable<Schema['maker_projects']>,
): Promise<ProjectRow | undefined> =>
  tx
    .updateTable('maker_projects')
    .set({ ...change, updated_at: await now(tx), version: version + 1 })
    .where('uid', '=', uid)
    .where('project_no', '=', project_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function insertProjectEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['maker_project_events']>, 'seq' | 'at'>,
): Promise<void> {
  const at = pastMoment();
  const { seq } = await tx
    .selectFrom('maker_project_events')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', event.uid)
    .where('project_no', '=', event.project_no)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('maker_project_events')
    .values({ ...event, seq, ...(at !== undefined && { at }) })
    .execute();
}

export const projectEventsOf = (db: Db, { uid, project_no }: ProjectRow): Promise<ProjectEventRow[]> =>
  db
    .selectFrom('maker_project_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('project_no', '=', project_no)
    .orderBy('seq', 'desc')
    .limit(100)
    .execute();

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('maker_projects')
      .select(['project_no as no', 'status'])
      .where('uid', '=', uid)
      .where('project_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The states of the projects of these numbers, for the messages about them. */
export const projectStatuses = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });
