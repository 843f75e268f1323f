import { limits } from '@uc/contract/limits';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../db/index';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../room/index';

/** A review of an avatar, open or decided. */
export type AvatarReview = Selectable<Schema['avatar_reviews']>;

export async function insertReview(
  tx: Tx,
  review: { uid: number; review_no: string; name: string; created_at?: Date },
): Promise<void> {
  await tx
    .insertInto('avatar_reviews')
    .values({ ...review, status: 'pending' })
    .execute();
}

/** The review of the account's last upload, unless it chose another avatar since. */
export const currentReview = (db: Db, uid: number): Promise<AvatarReview | undefined> =>
  db
    .selectFrom('avatar_reviews')
    .selectAll()
    .where('uid', '=', uid)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

/** Finds a review for staff, who know its number but not the account. */
export const reviewByNo = (db: Db, reviewNo: string): Promise<AvatarReview | undefined> =>
  db.selectFrom('avatar_reviews').selectAll().where('review_no', '=', reviewNo).executeTakeFirst();

/** The review of an avatar by the name of its file. */
export const reviewByName = (db: Db, uid: number, name: string): Promise<AvatarReview | undefined> =>
  db
    .selectFrom('avatar_reviews')
    .selectAll()
    .where('uid', '=', uid)
    .where('name', '=', name)
    .executeTakeFirst();

/** Decides a review if it is open and, where one is given, has that version; else undefined. */
export const endReview = (
  tx: Tx,
  { uid, review_no: no, version }: Pick<AvatarReview, 'uid' | 'review_no'> & { version?: number | undefined },
  set: Pick<Updateable<Schema['avatar_reviews']>, 'status' | 'decided_by' | 'decision_reason'>,
): Promise<AvatarReview | undefined> =>
  tx
    .updateTable('avatar_reviews')
    .set({ ...set, decided_at: sql<Date>`app_now()`, version: sql<number>`version + 1` })
    .where('uid', '=', uid)
    .where('review_no', '=', no)
    .where('status', '=', 'pending')
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returningAll()
    .executeTakeFirst();

/** Ends an open review because the owner has chosen another avatar. */
export async function replaceReview(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('avatar_reviews')
    .set({
      status: sql`case status when 'pending' then 'withdrawn' else status end`,
      replaced_at: sql<Date>`app_now()`,
      version: sql<number>`version + 1`,
    })
    .where('uid', '=', uid)
    .where('replaced_at', 'is', null)
    .execute();
}

/** `keyword`: a number, or the account's. */
const matching = (db: Db, status: AvatarReview['status'] | undefined, keyword?: string) =>
  db
    .selectFrom('avatar_reviews')
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(Boolean(keyword), (all) =>
      all.where(sql<boolean>`(review_no = ${keyword} or uid::text = ${keyword})`),
    );

/** Avatars to review. */
export const avatarsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, 'pending'), sql.ref('created_at'), columns);

const columns: QueueColumns = {
  queue: 'avatar',
  no: 'review_no',
  at: 'created_at',
  uids: ['uid'],
  due: hoursAfter(sql.ref('created_at'), limits.avatar.reviewHours, sql`status = 'pending'`),
};

/** For the queue: open ones first, the oldest first. */
export async function listReviews(
  db: Db,
  status: AvatarReview['status'] | undefined,
  { keyword, ...ask }: QueueAsk & { isNewestFirst: boolean; keyword?: string | undefined },
): Promise<QueuePage<AvatarReview>> {
  const reviews = matching(db, status, keyword);
  const sorted = reviews
    .selectAll()
    .orderBy(sql`status <> 'pending'`)
    .orderBy('created_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('review_no');
  return queuePage(reviews, sorted, ask, columns);
}
