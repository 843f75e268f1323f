import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type FeedRow = Selectable<Schema['calendar_feeds']>;
const OWNER = '';
/** The person of a row: empty for the owner. */
export const personOf = (subId: string | null): string => subId ?? OWNER;

export const findFeed = (db: Db, uid: number, person: string): Promise<FeedRow | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('uid', '=', uid)
    .where('person', '=', person)
    .executeTakeFirst();

/** Everybody's of an account. */
export const feedsOf = (db: Db, uid: number): Promise<FeedRow[]> =>
  db.selectFrom('calendar_feeds').selectAll().where('uid', '=', uid).orderBy('created_at').execute();

/** Gives a person an address; the one before ends with it. */
export const saveFeed = (tx: Tx, uid: number, person: string, tokenHash: Buffer): Promise<FeedRow> =>
  tx
    .insertInto('calendar_feeds')
    .values({ uid, person, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'person'])
        .doUpdateSet({ token_hash: tokenHash, created_at: sql<Date>`app_now()`, read_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends a person's address; without one, everybody's of the account. */
export async function deleteFeeds(tx: Tx, uid: number, person?: string): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('uid', '=', uid)
    .$if(person !== undefined, (all) => all.where('person', '=', person!))
    .execute();
}

/** The feed whose address has this hash; asked by a calendar, which has no session. */
export const feedByHash = (db: Db, tokenHash: Buffer): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feeds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Notes that a calendar has read it, at most once an hour. */
export async function noteRead(db: Db, { uid, person }: FeedRow): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ read_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('person', '=', person)
    .where(sql<boolean>`coalesce(read_at < app_now() - interval '1 hour', true)`)
    .execute();
}
