import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export async function insertStaffSession(
  tx: Tx,
  { seconds, ...session }: Omit<Insertable<Schema['staff_sessions']>, 'expires_at'> & { seconds: number },
): Promise<void> {
  await tx
    .insertInto('staff_sessions')
    .values({ ...session, expires_at: sql<Date>`app_now() + ${seconds} * interval '1 second'` })
    .execute();
  await tx
    .deleteFrom('staff_sessions')
    .where('expires_at', '<', sql<Date>`app_now() - interval '720 hours'`)
    .execute();
}

/** A staff member by their token, in one round trip. */
export const findStaffSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as p', 'p.staff_id', 's.staff_id')
    .where('s.token_hash', '=', tokenHash)
    .select(['s.session_id', 's.second_hash', 's.epoch', 's.expires_at', 's.last_seen_at'])
    .select(['p.staff_id', 'p.name', 'p.role', 'p.status', 'p.session_epoch', sql<Date>`app_now()`.as('now')])
    .executeTakeFirst();

export async function touchStaffSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: sql`app_now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteStaffSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('staff_sessions').where('session_id', '=', sessionId).execute();
}
