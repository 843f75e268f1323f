import { sql, type UpdateObject } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../db/index';
import { usedFen } from './quota-store';
import type { SubAccountRow } from './sub-account-store';

/** A sub-account as its managers read it. */
export type MemberRow = SubAccountRow & {
  /** The used quota in the current cycle. */
  used_fen: number;
  is_expired: boolean;
};

/** An update of a member's row. */
export type MemberChange = UpdateObject<Schema, 'sub_accounts'>;

const members = (db: Db, uid: number) =>
  db
    .selectFrom('sub_accounts as a')
    .innerJoin('quota_uses as q', (on) => on.onRef('q.uid', '=', 'a.uid').onRef('q.sub_id', '=', 'a.sub_id'))
    .where('a.uid', '=', uid)
    .where('a.status', '<>', 'deleted')
    .selectAll('a')
    .select(usedFen.as('used_fen'))
    .select(sql<boolean>`coalesce(a.expire_at <= app_now(), false)`.as('is_expired'));

/** The members of an account without deleted ones; newest first. */
export const findMembers = (db: Db, uid: number): Promise<MemberRow[]> =>
  members(db, uid).orderBy('a.created_at', 'desc').orderBy('a.sub_id').execute();

/** Locks the row until commit; undefined when there is none or it was deleted. */
export async function lockMemberRow(tx: Tx, uid: number, subId: string): Promise<MemberRow | undefined> {
  const one = tx.selectFrom('sub_accounts').select('sub_id').where('uid', '=', uid);
  await one.where('sub_id', '=', subId).forNoKeyUpdate().execute();
  // Read after the lock: the member holds the row as well while it spends.
  return members(tx, uid).where('a.sub_id', '=', subId).executeTakeFirst();
}

/** Names of members by id, deleted ones included, because logs name them. */
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

/** Updates a member if it is in one of the states and has the given version; else false. */
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

/** The part of a change that ends every session of the member. */
export const sessionsEnd: MemberChange = { session_epoch: sql`session_epoch + 1` };
/** The part of a change that sets a new initial password. */
export const initialPassword = (hash: string): MemberChange => ({
  ...sessionsEnd,
  password_hash: hash,
  password_changed_at: sql`app_now()`,
  must_change_password: true,
});

/** Members of all accounts that have expired, and those that have not signed in within `days`. */
export const overdueMembers = (
  db: Db,
  activationDays: number,
  { limit, skip }: Batch,
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
          or('password_changed_at', '<=', sql<Date>`app_now() - ${activationDays} * interval '24 hours'`),
        ]),
      ]),
    )
    .orderBy('uid')
    .orderBy('sub_id')
    .limit(limit)
    .offset(skip)
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

/** Ids of all members, deleted ones included. */
export async function memberIds(db: Db, uid: number): Promise<string[]> {
  const rows = await db.selectFrom('sub_accounts').select('sub_id').where('uid', '=', uid).execute();
  return rows.map(({ sub_id }) => sub_id);
}

/** Erases the personal data in a member's row; the name becomes a sealed empty text. */
export async function eraseMember(tx: Tx, uid: number, subId: string, trueName: string): Promise<void> {
  await tx
    .updateTable('sub_accounts')
    .set({ true_name: trueName, phone: null, email: null, remark: '' })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .execute();
}
