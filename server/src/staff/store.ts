import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export const findStaff = (db: Db, username: string): Promise<Selectable<Schema['staff']> | undefined> =>
  db
    .selectFrom('staff')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .selectAll()
    .executeTakeFirst();

export async function insertStaff(tx: Tx, staff: Insertable<Schema['staff']>): Promise<void> {
  await tx.insertInto('staff').values(staff).execute();
}

export async function noteStaffSignIn(tx: Tx, staffId: string): Promise<number> {
  const row = await tx
    .updateTable('staff')
    .set({ last_login_at: sql`app_now()` })
    .where('staff_id', '=', staffId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  return row.session_epoch;
}

export const findStaffById = (db: Db, staffId: string) =>
  db.selectFrom('staff').where('staff_id', '=', staffId).selectAll().executeTakeFirst();

/** All staff members, active ones first. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('staff as s')
    .select(['s.staff_id', 's.username', 's.name', 's.role', 's.status', 's.totp_since', 's.last_login_at'])
    .select('s.must_change_password')
    .select(
      sql<number>`(select count(*)::int from staff_recovery_codes c where c.staff_id = s.staff_id and c.used_at is null)`.as(
        'recovery_left',
      ),
    )
    .orderBy('s.status')
    .orderBy('s.username')
    .execute();

/** Ends every session and every sign-in that waits for its second step. */
export async function endStaffSessions(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Locks the account, so that the facts that its sign-ins and changes have read hold until the commit. */
export const lockStaff = (tx: Tx, staffId: string) =>
  tx.selectFrom('staff').where('staff_id', '=', staffId).selectAll().forUpdate().executeTakeFirstOrThrow();

/** Sets a password, which ends every session and every sign-in under way. */
export async function setStaffPassword(
  tx: Tx,
  staffId: string,
  { hash, isGiven }: { hash: string; isGiven: boolean },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: hash, must_change_password: isGiven })
    .where('staff_id', '=', staffId)
    .execute();
  await endStaffSessions(tx, staffId);
}
