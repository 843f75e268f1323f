import type { SearchFilters, Tell } from '@uc/contract/crowdsourcing/search-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';

/** A kept search; the amounts of its filters are Fen. */
export type SearchRow = Selectable<Schema['hall_searches']> & { filters: SearchFilters; tell: Tell };
/** Whose: the owner's, or those of a sub-account. */
export interface Person {
  uid: number;
  subId: string | null;
}

const searches = (db: Db, { uid, subId }: Person) =>
  db
    .selectFrom('hall_searches')
    .selectAll()
    .where('uid', '=', uid)
    .where('sub_id', 'is not distinct from', subId)
    .$castTo<SearchRow>();

export const searchesOf = (db: Db, person: Person): Promise<SearchRow[]> =>
  searches(db, person).orderBy('created_at').orderBy('search_no').execute();
export const findSearch = (db: Db, person: Person, no: string): Promise<SearchRow | undefined> =>
  searches(db, person).where('search_no', '=', no).executeTakeFirst();
/** Everybody's of an account. */
export const allSearches = (db: Db, uid: number): Promise<SearchRow[]> =>
  db
    .selectFrom('hall_searches')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .$castTo<SearchRow>()
    .execute();

/** Locks an account's searches, so that they are counted and added one after another, until commit. */
export async function lockSearches(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hall_searches', ${uid}))`.execute(tx);
}
export const insertSearch = (tx: Tx, row: Insertable<Schema['hall_searches']>): Promise<SearchRow> =>
  tx.insertInto('hall_searches').values(row).returningAll().$castTo<SearchRow>().executeTakeFirstOrThrow();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeSearch = (
  tx: Tx,
  { uid, search_no, version }: SearchRow,
  change: Updateable<Schema['hall_searches']>,
): Promise<SearchRow | undefined> =>
  tx
    .updateTable('hall_searches')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('search_no', '=', search_no)
    .where('version', '=', version)
    .returningAll()
    .$castTo<SearchRow>()
    .executeTakeFirst();

/** Deletes it in the version that was read; false when somebody was first. */
export const deleteSearch = async (
  tx: Tx,
  { uid }: Person,
  { search_no, version }: Pick<SearchRow, 'search_no' | 'version'>,
): Promise<boolean> =>
  (await tx
    .deleteFrom('hall_searches')
    .where('uid', '=', uid)
    .where('search_no', '=', search_no)
    .where('version', '=', version)
    .returning('search_no')
    .executeTakeFirst()) !== undefined;

/** Deletes those of a member that leaves; without one, everybody's of the account. */
export async function dropSearches(tx: Tx, uid: number, subId?: string): Promise<void> {
  await tx
    .deleteFrom('hall_searches')
    .where('uid', '=', uid)
    .$if(subId !== undefined, (all) => all.where('sub_id', '=', subId!))
    .execute();
}

/** Searches whose hour has come; of those that are told at once, where something new stands in the hall. */
export const dueSearches = (
  db: Db,
  settled: Date,
  { limit, skip }: Batch,
): Promise<Pick<SearchRow, 'uid' | 'search_no'>[]> =>
  db
    .selectFrom('hall_searches as s')
    .select(['s.uid', 's.search_no'])
    .where('s.tell', '<>', 'none')
    .where('s.next_at', '<=', sql<Date>`app_now()`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('s.tell', '=', 'daily'),
        exists(
          selectFrom('crowd_hall as h')
            .select('h.request_no')
            .whereRef('h.published_at', '>', 's.seen_at')
            .where('h.published_at', '<=', settled),
        ),
      ]),
    )
    .orderBy('s.next_at')
    .orderBy('s.search_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Locks one, so that two runs tell of a request once. */
export async function lockSearch(tx: Tx, uid: number, no: string): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`select * from hall_searches
    where uid = ${uid} and search_no = ${no} for update`.execute(tx);
  return rows[0];
}
/** Writes what the job has seen, in the row that it holds, without a new version: nobody has changed the wish. */
export const noteSeen = (
  tx: Tx,
  { uid, search_no }: SearchRow,
  change: Pick<Updateable<Schema['hall_searches']>, 'seen_at' | 'next_at' | 'told_at'>,
) =>
  tx
    .updateTable('hall_searches')
    .set(change)
    .where('uid', '=', uid)
    .where('search_no', '=', search_no)
    .execute();
