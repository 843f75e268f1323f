import type { Sort } from '@uc/contract/wire';
import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Days, directionOf, rangeOf } from '../calendar/index';
import { beyondTenants, type Db, holds, isWithin, type Schema, type Tx } from '../db/index';

export type FavouriteRow = Selectable<Schema['favourites']>;

/** Locks the favourites of an account, so that they are counted by one transaction at a time. */
export async function lockFavourites(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('favourites', ${uid}))`.execute(tx);
}

/** Inserts a favourite; false when it exists already. */
export const insertFavourite = async (tx: Tx, row: Insertable<Schema['favourites']>): Promise<boolean> =>
  (await tx
    .insertInto('favourites')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'target_no']).doNothing())
    .returning('target_no')
    .executeTakeFirst()) !== undefined;

const ofAccount = (db: Db, uid: number, creator: string | null) =>
  db
    .selectFrom('favourites')
    .where('uid', '=', uid)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator));

/** Deletes these favourites; returns those that existed. */
export async function deleteFavourites(
  tx: Tx,
  uid: number,
  creator: string | null,
  kind: FavouriteKind,
  nos: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('favourites')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('target_no', 'in', nos)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator))
    .returning('target_no')
    .execute();
  return rows.map(({ target_no }) => target_no);
}

export interface FavouriteFilter extends Days {
  creator: string | null;
  keyword?: string | undefined;
}
const matching = (db: Db, uid: number, { creator, keyword, ...days }: FavouriteFilter) =>
  ofAccount(db, uid, creator)
    .where(isWithin('created_at', rangeOf(days)))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('target_no', '=', keyword!), holds('title', keyword!)])),
    );

/** A page of an account's favourites of one kind, the newest first unless asked otherwise. */
export const favouritePage = (
  db: Db,
  uid: number,
  kind: FavouriteKind,
  filter: FavouriteFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
): Promise<FavouriteRow[]> =>
  matching(db, uid, filter)
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at', directionOf({ sort }))
    .orderBy('target_no', sort === 'created_at' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Counts the favourites of an account by kind. */
export async function countFavourites(
  db: Db,
  uid: number,
  filter: FavouriteFilter,
): Promise<Map<string, number>> {
  const rows = await matching(db, uid, filter)
    .select(['kind', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** The things among these that the account has favourited. */
export async function favouritesAmong(
  db: Db,
  uid: number,
  kind: FavouriteKind,
  nos: readonly string[],
): Promise<Set<string>> {
  if (nos.length === 0) return new Set();
  const rows = await ofAccount(db, uid, null)
    .select('target_no')
    .where('kind', '=', kind)
    .where('target_no', 'in', nos)
    .execute();
  return new Set(rows.map(({ target_no }) => target_no));
}

/** Marks the favourites of an object that were not notified since a moment, and returns whom to notify. */
export const favouritesToNotify = (
  tx: Tx,
  kind: FavouriteKind,
  no: string,
  at: Date,
  since: Date,
): Promise<Pick<FavouriteRow, 'uid' | 'title' | 'created_by_sub'>[]> =>
  beyondTenants(() =>
    tx
      .updateTable('favourites')
      .set({ alerted_at: at })
      .where('kind', '=', kind)
      .where('target_no', '=', no)
      .where(({ eb, or }) => or([eb('alerted_at', 'is', null), eb('alerted_at', '<', since)]))
      .returning(['uid', 'title', 'created_by_sub'])
      .execute(),
  );

/** The accounts that have favourited an object. */
export const accountsWithFavourite = (db: Db, kind: FavouriteKind, no: string): Promise<number[]> =>
  beyondTenants(async () => {
    const rows = await db
      .selectFrom('favourites')
      .select('uid')
      .where('kind', '=', kind)
      .where('target_no', '=', no)
      .orderBy('uid')
      .execute();
    return rows.map(({ uid }) => uid);
  });

/** An account's favourites of one kind, at most as many as it may have; the newest first. */
export const favouritesOfKind = (
  db: Db,
  uid: number,
  creator: string | null,
  kind: FavouriteKind,
  days: Days,
): Promise<FavouriteRow[]> =>
  ofAccount(db, uid, creator)
    .selectAll()
    .where(isWithin('created_at', rangeOf(days)))
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('target_no')
    .execute();

/** All favourites of an account, the newest first. */
export const favouritesOf = (db: Db, uid: number): Promise<FavouriteRow[]> =>
  ofAccount(db, uid, null).selectAll().orderBy('created_at', 'desc').orderBy('target_no').execute();

export const deleteAll = (tx: Tx, uid: number): Promise<Pick<FavouriteRow, 'kind' | 'target_no'>[]> =>
  tx.deleteFrom('favourites').where('uid', '=', uid).returning(['kind', 'target_no']).execute();

/** Takes a sub-account's name off the favourites that it made for the account. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('favourites')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .execute();
}
