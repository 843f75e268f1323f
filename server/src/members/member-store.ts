import { sql, type UpdateObject } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import { usedFen } from './quota-store';
import type { SubAccountRow } from './sub-account-store';

/** A sub-account as those who manage it look at it. */
export type MemberRow = SubAccountRow & {
  /** Of its quota, in the cycle that runs now. */
  used_fen: number;
  is_expired: boolean;
};

/** What is written into a member's row. */
export type MemberChange = UpdateObject<Schema, 'sub_accounts'>;

const members = (db: Db, uid: number) =>
  db
    .selectFrom('sub_accounts')
    .where('uid', '=', uid)
    .where('status', '<>', 'deleted')
    .selectAll()
    .select(usedFen.as('used_fen'))
    .select(sql<boolean>`coalesce(expire_at <= app_now(), false)`.as('is_expired'));

/** Without those that were deleted; newest first. */
export const findMembers = (db: Db, uid: number): Promise<MemberRow[]> =>
  members(db, uid).orderBy('created_at', 'desc').orderBy('sub_id').execute();

/** For itself until the transaction ends; undefined when there is none or it was deleted. */
export const lockMemberRow = (tx: Tx, uid: number, subId: string): Promise<MemberRow | undefined> =>
  members(tx, uid).where('sub_id', '=', subId).forNoKeyUpdate().executeTakeFirst();

/** Names of members by id, also of those that were deleted: history names them. */
export async function findMemberNames(
  db: Db,
  uid: number,
  subIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sub_accounts')
    .where('uid', '=', uid)
    .where('sub_id', '=', sql<string>`any(${subIds}::text[])`)
    .select(['sub_id', 'sub_username'])
    .execute();
  return new Map(rows.map(({ sub_id, sub_username }) => [sub_id, sub_username]));
}

/** Changes a member that is in one of the states and has not been changed since; false when it was. */
export async function changeMember(
  tx: Tx,
  { uid, sub_id, version }: Pick<SubAccountRow, 'uid' | 'sub_id' | 'version'>,
  from: readonly SubAccountRow['status'][],
  change: MemberChange,
): Promise<boolean> {
  const row = await tx
    .updateTable('sub_accounts')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('sub_id', '=', sub_id)
    .where('version', '=', version)
    .where('status', 'in', from)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a change sets so that every session of the member ends with it. */
export const sessionsEnd: MemberChange = { session_epoch: sql`session_epoch + 1` };
/** What a new initial password sets. */
export const initialPassword = (hash: string): MemberChange => ({
  ...sessionsEnd,
  password_hash: hash,
  password_changed_at: sql`app_now()`,
  must_change_password: true,
});

/** Members whose last day is over, and those that never signed in within so many days, of everybody. */
export const overdueMembers = (
  db: Db,
  activationDays: number,
  most: number,
): Promise<{ uid: number; sub_id: string; is_expired: boolean }[]> =>
  db
    .selectFrom('sub_accounts')
    .select(['uid', 'sub_id', sql<boolean>`coalesce(expire_at <= app_now(), false)`.as('is_expired')])
    .where((or) =>
      or.or([
        or.and([
          or('status', 'in', ['active', 'pending_activation']),
          or('expire_at', '<=', sql<Date>`app_now()`),
        ]),
        or.and([
          or('status', '=', 'pending_activation'),
          or('password_changed_at', '<=', sql<Date>`app_now() - ${activationDays} * interval '1 day'`),
        ]),
      ]),
    )
    .orderBy('uid')
    .limit(most)
    .execute();

/** Sub-accounts that are not deleted. */
export async function countMembers(db: Db, uid: number): Promise<number> {
  const { n } = await db
    .selectFrom('sub_accounts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return n;
}

/** Ids of every member there ever was. */
export async function memberIds(db: Db, uid: number): Promise<string[]> {
  const rows = await db.selectFrom('sub_accounts').select('sub_id').where('uid', '=', uid).execute();
  return rows.map(({ sub_id }) => sub_id);
}

/** What told of a person in a member's row is gone, its name sealed empty. */
export async function eraseMember(tx: Tx, uid: number, subId: string, trueName: string): Promise<void> {
  await tx
    .updateTable('sub_accounts')
    .set({ true_name: trueName, phone: null, email: null, remark: '' })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .execute();
}
