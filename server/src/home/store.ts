import type { Insertable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

/** The newest announcements of the operator. */
export const newestNotices = (db: Db, count: number): Promise<{ title: string; at: Date }[]> =>
  db
    .selectFrom('notices')
    .select(['title', 'published_at as at'])
    .orderBy('published_at', 'desc')
    .limit(count)
    .execute();

export const insertNotices = (tx: Tx, notices: Insertable<Schema['notices']>[]) =>
  tx.insertInto('notices').values(notices).execute();
