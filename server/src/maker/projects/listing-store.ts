import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type ListingRow = Selectable<Schema['maker_listings']>;
export type PostRow = Selectable<Schema['maker_posts']>;

/** Shows a project, or shows it anew; its counts stay. */
export async function upsertListing(
  tx: Tx,
  row: Omit<Insertable<Schema['maker_listings']>, 'views' | 'likes' | 'collects' | 'posts'>,
): Promise<void> {
  const { uid: _, project_no: __, published_at: ___, ...changed } = row;
  await tx
    .insertInto('maker_listings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'project_no']).doUpdateSet(changed))
    .execute();
}

type Known = { uid: number; project_no: string };
const one = (tx: Tx, { uid, project_no }: Known) =>
  tx.updateTable('maker_listings').where('uid', '=', uid).where('project_no', '=', project_no);

/** Shows in which state it is, and whether at all. */
export async function moveListing(
  tx: Tx,
  known: Known,
  change: { status: string; shown: boolean },
): Promise<void> {
  await one(tx, known).set(change).execute();
}

/** Erases a listing except its name, which stays for those who favourited it. */
export async function eraseListing(tx: Tx, known: Known, form: object): Promise<void> {
  await one(tx, known)
    .set({ slogan: '', form: JSON.stringify(form) })
    .execute();
}

/** Another post of it: it has moved on. */
export async function renewListing(tx: Tx, known: Known, at: Date): Promise<void> {
  await one(tx, known)
    .set({ posts: sql`posts + 1`, updated_at: at })
    .execute();
}

/** The listings of an account's projects, by number. */
export async function listingsOf(
  db: Db,
  uid: number,
  nos: readonly string[],
): Promise<Map<string, ListingRow>> {
  if (nos.length === 0) return new Map();
  const rows = await db
    .selectFrom('maker_listings')
    .selectAll()
    .where('uid', '=', uid)
    .where('project_no', 'in', nos)
    .execute();
  return new Map(rows.map((row) => [row.project_no, row]));
}

/** A listing of whomever, by its number; one that is shown no more as well. */
export const listingByNo = (db: Db, projectNo: string): Promise<ListingRow | undefined> =>
  db.selectFrom('maker_listings').selectAll().where('project_no', '=', projectNo).executeTakeFirst();

/** Inserts a post; false when one of its key is there already. */
export async function insertPost(tx: Tx, row: Insertable<Schema['maker_posts']>): Promise<boolean> {
  const made = await tx
    .insertInto('maker_posts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'project_no', 'post_key']).doNothing())
    .returning('post_no')
    .executeTakeFirst();
  return made !== undefined;
}

/** The posts of a project, the newest first. */
export const postsOf = (db: Db, { uid, project_no }: Known, most = 100): Promise<PostRow[]> =>
  db
    .selectFrom('maker_posts')
    .selectAll()
    .where('uid', '=', uid)
    .where('project_no', '=', project_no)
    .orderBy('at', 'desc')
    .orderBy('post_no')
    .limit(most)
    .execute();

/** A post by its number, for the outbox. */
export const postByNo = (db: Db, postNo: string): Promise<PostRow | undefined> =>
  db.selectFrom('maker_posts').selectAll().where('post_no', '=', postNo).executeTakeFirst();

export async function countPostsSince(db: Db, { uid, project_no }: Known, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('maker_posts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('project_no', '=', project_no)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Notes that an account was notified of a post or an end; false when it was notified before. */
export async function insertPostNotice(tx: Tx, uid: number, noticeNo: string): Promise<boolean> {
  const made = await tx
    .insertInto('maker_post_notices')
    .values({ uid, news_no: noticeNo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return made !== undefined;
}
