import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { CustomRole } from './rights';

export type SubAccountRow = Selectable<Schema['sub_accounts']>;

/** Finds a sub-account unless it was deleted. */
export const findSubAccount = (db: Db, uid: number, subId: string): Promise<SubAccountRow | undefined> =>
  db
    .selectFrom('sub_accounts')
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .where('status', '<>', 'deleted')
    .selectAll()
    .executeTakeFirst();

/** Finds a sub-account by its name, with the status of its main account. */
export const findSubAccountByName = (db: Db, uid: number, subUsername: string) =>
  db
    .selectFrom('sub_accounts as a')
    .innerJoin('users as u', 'u.uid', 'a.uid')
    .where('a.uid', '=', uid)
    .where(sql`lower(a.sub_username)`, '=', subUsername.toLowerCase())
    .where('a.status', '<>', 'deleted')
    .selectAll('a')
    .select(['u.status as parent_status', sql<boolean>`a.expire_at <= app_now()`.as('is_expired')])
    .executeTakeFirst();

const acting = (db: Db, uid: number, subId: string) =>
  db
    .selectFrom('sub_accounts as a')
    .innerJoin('users as u', 'u.uid', 'a.uid')
    .where('a.uid', '=', uid)
    .where('a.sub_id', '=', subId)
    .select([
      'a.status',
      'a.role_ids',
      'a.created_by',
      'a.can_create',
      'a.quota_status',
      'a.quota_fen',
      'u.status as parent_status',
      sql<boolean>`a.expire_at <= app_now()`.as('is_expired'),
    ]);
const rolesOf = (db: Db, uid: number, roleIds: readonly string[]) =>
  db
    .selectFrom('roles')
    .where('uid', '=', uid)
    .where('role_id', '=', sql<string>`any(${roleIds}::text[])`)
    .select(['role_id', 'name', 'permissions', 'data_scope']);

/** The member with its roles, as it stands now; for requests without a session. */
export async function findActingMember(db: Db, uid: number, subId: string) {
  const member = await acting(db, uid, subId).executeTakeFirst();
  if (member === undefined) return undefined;
  return { ...member, roles: (await rolesOf(db, uid, member.role_ids).execute()) as CustomRole[] };
}

/** Reads the member and its roles and locks them for reading until commit (trust Z4). */
export async function lockActingMember(tx: Tx, uid: number, subId: string) {
  const member = await acting(tx, uid, subId).forShare('a').executeTakeFirst();
  if (member === undefined) return undefined;
  const roles = await rolesOf(tx, uid, member.role_ids).forShare().execute();
  return { ...member, roles: roles as CustomRole[] };
}

/** Records a sign-in and locks the row, as `noteSignIn` does for owners. */
export const noteSubSignIn = (tx: Tx, uid: number, subId: string, ip: string) =>
  tx
    .updateTable('sub_accounts')
    .set({
      previous_login_at: sql`last_login_at`,
      previous_login_ip: sql`last_login_ip`,
      last_login_at: sql`app_now()`,
      last_login_ip: ip,
    })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .returning(['session_epoch', 'must_change_password', 'sub_username'])
    .executeTakeFirstOrThrow();

/** Sets the password that a sub-account has chosen; it becomes active, and its other sessions end. */
export async function setSubPassword(tx: Tx, uid: number, subId: string, hash: string): Promise<number> {
  const row = await tx
    .updateTable('sub_accounts')
    .set({
      password_hash: hash,
      password_changed_at: sql`app_now()`,
      must_change_password: false,
      status: sql`case status when 'pending_activation' then 'active' else status end`,
      version: sql`version + 1`,
      session_epoch: sql`session_epoch + 1`,
    })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  return row.session_epoch;
}

export async function insertSubAccount(tx: Tx, sub: Insertable<Schema['sub_accounts']>): Promise<void> {
  await tx.insertInto('sub_accounts').values(sub).execute();
}
