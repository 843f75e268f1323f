import { sql } from 'kysely';
import type { ProjectField, ProjectStage, SquareSort } from '@uc/contract/maker/texts';
import { alsoTenant, type Db, type Tx, holds } from '../../db/index';
import type { ListingRow } from './listing-store';

/** The filter of the list of public projects. */
export interface SquareFilter {
  field: ProjectField | undefined;
  stage: ProjectStage | undefined;
  keyword: string | undefined;
}

/** Listings whose account is in order: those of one that is frozen or closing are shown to nobody. */
const listings = (db: Db) =>
  db
    .selectFrom('maker_listings as l')
    .innerJoin('users as u', 'u.uid', 'l.uid')
    .where('l.shown', '=', true)
    .where('u.status', '=', 'active');

const matching = (db: Db, { field, stage, keyword }: SquareFilter) =>
  listings(db)
    .$if(field !== undefined, (all) => all.where('l.field', '=', field!))
    .$if(stage !== undefined, (all) => all.where('l.stage', '=', stage!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([holds('l.name', keyword!), holds('l.slogan', keyword!), eb('l.project_no', '=', keyword!)]),
      ),
    );

/** A page of the square: projects that are shown to everybody. */
export async function squarePage(
  db: Db,
  filter: SquareFilter,
  order: SquareSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListingRow[]; total: number }> {
  const found = matching(db, filter).where('l.listed', '=', true);
  const rows = await found
    .selectAll('l')
    .$if(order === 'popular', (all) => all.orderBy('l.collects', 'desc').orderBy('l.likes', 'desc'))
    .$if(order === 'updated', (all) => all.orderBy('l.updated_at', 'desc'))
    .$if(order !== 'updated', (all) => all.orderBy('l.published_at', 'desc'))
    .orderBy('l.project_no')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** One that is shown, by its number: also when the square does not list it. */
export const shownByNo = (db: Db, projectNo: string): Promise<ListingRow | undefined> =>
  listings(db).selectAll('l').where('l.project_no', '=', projectNo).executeTakeFirst();

/** The projects among these that are shown, by number. */
export async function shownOf(db: Db, nos: readonly string[]): Promise<Map<string, ListingRow>> {
  if (nos.length === 0) return new Map();
  const rows = await listings(db).selectAll('l').where('l.project_no', 'in', nos).execute();
  return new Map(rows.map((row) => [row.project_no, row]));
}

/** The numbers of those that match, whether they are shown still or not. */
export async function matchingNos(
  db: Db,
  nos: readonly string[],
  { field, stage }: Pick<SquareFilter, 'field' | 'stage'>,
): Promise<Set<string>> {
  if (nos.length === 0) return new Set();
  const rows = await db
    .selectFrom('maker_listings')
    .select('project_no')
    .where('project_no', 'in', nos)
    .$if(field !== undefined, (all) => all.where('field', '=', field!))
    .$if(stage !== undefined, (all) => all.where('stage', '=', stage!))
    .execute();
  return new Set(rows.map(({ project_no: no }) => no));
}

type Marked = { uid: number; project_no: string; kind: 'view' | 'like' };
/** Whether an account likes a project. */
export const isLiked = async (db: Db, uid: number, projectNo: string): Promise<boolean> =>
  (await db
    .selectFrom('maker_marks')
    .select('uid')
    .where('uid', '=', uid)
    .where('project_no', '=', projectNo)
    .where('kind', '=', 'like')
    .executeTakeFirst()) !== undefined;

/** Sets a mark of an account, or takes it back; whether that changed anything. */
export async function mark(tx: Tx, { uid, project_no, kind }: Marked, isSet: boolean): Promise<boolean> {
  const changed = isSet
    ? await tx
        .insertInto('maker_marks')
        .values({ uid, project_no, kind })
        .onConflict((conflict) => conflict.doNothing())
        .returning('uid')
        .executeTakeFirst()
    : await tx
        .deleteFrom('maker_marks')
        .where('uid', '=', uid)
        .where('project_no', '=', project_no)
        .where('kind', '=', kind)
        .returning('uid')
        .executeTakeFirst();
  return changed !== undefined;
}

/** Takes back all that an account has marked; the numbers of those that it liked, in one order for everybody. */
export async function deleteMarks(tx: Tx, uid: number): Promise<string[]> {
  const gone = await tx
    .deleteFrom('maker_marks')
    .where('uid', '=', uid)
    .returning(['project_no', 'kind'])
    .execute();
  const liked = gone.filter(({ kind }) => kind === 'like');
  return liked.map(({ project_no: no }) => no).sort();
}

/** Counts somebody else's mark on a listing that they found: the fence opens to its owner alone (ADR 23). */
export async function countOn(
  tx: Tx,
  { uid, project_no }: Pick<ListingRow, 'uid' | 'project_no'>,
  what: 'views' | 'likes' | 'collects',
  by: 1 | -1,
): Promise<number> {
  alsoTenant(uid);
  const row = await tx
    .updateTable('maker_listings')
    .set({ [what]: sql`${sql.ref(what)} + ${by}` })
    .where('uid', '=', uid)
    .where('project_no', '=', project_no)
    .returning(what)
    .executeTakeFirstOrThrow();
  return row[what];
}
