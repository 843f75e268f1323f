import type { Sort } from '@uc/contract/wire';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ServiceCategory } from '@uc/contract/service-categories';
import { type WorkField, type WorkStatus, type WorkTab, workTabStates } from '@uc/contract/works/texts';
import { type Days, directionOf, rangeOf } from '../calendar/index';
import { pastMoment } from '../clock';
import { type Db, holds, isWithin, joint, pageOf, type Schema, type Tx } from '../db/index';

export type WorkRow = Selectable<Schema['works']>;
export type WorkChange = Omit<Updateable<Schema['works']>, 'status' | 'version'>;
export type WorkEventRow = Selectable<Schema['work_events']>;
export interface RejectItem {
  field: WorkField;
  reason: string;
}
/** The works of an account, or those that one of its sub-accounts made. */
export interface Owned {
  uid: number;
  creator: string | null;
}
/** The filter of a list of works. */
export interface WorkQuery extends Days {
  tab: WorkTab;
  category?: ServiceCategory | undefined;
  keyword?: string | undefined;
}

/** Locks an account's works, so that counts and their order are decided one after another, until commit. */
export async function lockWorks(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('works', ${uid}))`.execute(tx);
}

const ofOwner = (db: Db, { uid, creator }: Owned) =>
  db
    .selectFrom('works')
    .where('uid', '=', uid)
    .where('status', '<>', 'deleted')
    .$if(creator !== null, (all) => all.where('sub_id', '=', creator));

export const findWork = (db: Db, owned: Owned, workNo: string): Promise<WorkRow | undefined> =>
  ofOwner(db, owned).selectAll().where('work_no', '=', workNo).executeTakeFirst();

export const lockWork = (tx: Tx, owned: Owned, workNo: string): Promise<WorkRow | undefined> =>
  ofOwner(tx, owned).selectAll().where('work_no', '=', workNo).forUpdate().executeTakeFirst();

/** Every work of an account in the order of its list. */
export const worksOf = (db: Db, owned: Owned): Promise<WorkRow[]> => inOrder(ofOwner(db, owned)).execute();

const inOrder = (found: ReturnType<typeof ofOwner>) =>
  found.selectAll().orderBy('is_top', 'desc').orderBy('place').orderBy('work_no');

function matching(db: Db, owned: Owned, { tab, category, keyword, ...days }: WorkQuery) {
  return ofOwner(db, owned)
    .where(isWithin('created_at', rangeOf(days)))
    .where('status', 'in', workTabStates[tab])
    .$if(category !== undefined, (all) => all.where('category', '=', category!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([holds('title', keyword!), eb('work_no', '=', keyword!)])),
    );
}

/** A page of a list, in its own order unless asked otherwise, and how many there are. */
export async function workPage(
  db: Db,
  owned: Owned,
  query: WorkQuery,
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
): Promise<{ rows: WorkRow[]; total: number }> {
  const found = matching(db, owned, query);
  const sorted =
    sort === undefined
      ? inOrder(found)
      : found
          .selectAll()
          .orderBy('created_at', directionOf({ sort }))
          .orderBy('work_no', directionOf({ sort }));
  return pageOf(found, sorted, { limit, offset });
}

/** Counts the works in each state. */
export async function countByStatus(db: Db, owned: Owned): Promise<Map<WorkStatus, number>> {
  const rows = await ofOwner(db, owned)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export const countTops = async (db: Db, uid: number): Promise<number> =>
  (
    await ofOwner(db, { uid, creator: null })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_top', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

/** The place before all others: the newest comes first. */
export const firstPlace = async (db: Db, uid: number): Promise<number> =>
  (
    await ofOwner(db, { uid, creator: null })
      .select(sql<number>`coalesce(min(place), 0) - 1`.as('place'))
      .executeTakeFirstOrThrow()
  ).place;

export const insertWork = (tx: Tx, row: Insertable<Schema['works']>): Promise<WorkRow> => {
  const at = pastMoment();
  return tx
    .insertInto('works')
    .values({ ...row, ...(at !== undefined && { created_at: at, updated_at: at }) })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Updates it if status and version are still those that were read; else undefined. */
export const changeWork = (
  tx: Tx,
  { uid, work_no, status, version }: WorkRow,
  change: Updateable<Schema['works']>,
): Promise<WorkRow | undefined> =>
  tx
    .updateTable('works')
    .set({ updated_at: pastMoment() ?? sql<Date>`app_now()`, ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function placeWork(tx: Tx, uid: number, workNo: string, place: number): Promise<void> {
  await tx.updateTable('works').set({ place }).where('uid', '=', uid).where('work_no', '=', workNo).execute();
}

export async function insertWorkEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['work_events']>, 'seq' | 'at'>,
): Promise<void> {
  const at = pastMoment();
  const { seq } = await tx
    .selectFrom('work_events')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', event.uid)
    .where('work_no', '=', event.work_no)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('work_events')
    .values({ ...event, seq, ...(at !== undefined && { at }) })
    .execute();
}

/** The states of the works of these numbers, for the messages about them. */
export const workStatuses = (db: Db, uid: number, workNos: readonly string[]) =>
  db
    .selectFrom('works')
    .select(['work_no as no', 'status'])
    .where('uid', '=', uid)
    .where('work_no', 'in', workNos)
    .execute();

const rejected = joint(
  (db, owned: Owned) =>
    ofOwner(db, owned)
      .select(['work_no', 'title'])
      .where('status', 'in', workTabStates.rejected)
      .orderBy('is_top', 'desc')
      .orderBy('place')
      .orderBy('work_no'),
  {},
  ['creator'],
);
/** Works, or changes, that were not approved and wait for their account, in the order of its list. */
export async function rejectedWorks(db: Db, owned: Owned) {
  const rows = await rejected(db, owned);
  return rows.map(({ work_no: no, title }) => ({ no, title, link: `/facilitator/management?work=${no}` }));
}
