import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { type Db, keyed, prepared, type Schema, type Tx } from '../db/index';

export type UserRow = Selectable<Schema['users']>;

export type NameKind = Schema['login_names']['kind'];

/** A sign-in name as it is looked up. */
export interface NameKey {
  kind: NameKind;
  key: Buffer;
}

const user = prepared((db, { uid }: { uid: number }) =>
  db.selectFrom('users').where('uid', '=', uid).selectAll(),
);

/** For staff: accounts by uid, in any status. */
export const findUsers = (db: Db, uids: readonly number[]): Promise<UserRow[]> => users(db, { uids });
const users = prepared((db, { uids }: { uids: readonly number[] }) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`uid = any(${uids}::bigint[])`),
);

export const findUser = keyed(
  async (db: Db, uid: number) => (await user(db, { uid }))[0],
  findUsers,
  ({ uid }) => uid,
);

export const findUserByName = (db: Db, { kind, key }: NameKey): Promise<UserRow | undefined> =>
  db
    .selectFrom('login_names as n')
    .innerJoin('users as u', 'u.uid', 'n.uid')
    .where('n.kind', '=', kind)
    .where('n.name_key', '=', key)
    .selectAll('u')
    .executeTakeFirst();

/** Whether anybody has an account yet. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) !== undefined;
}

/** False when the uid is taken. */
export async function insertUser(tx: Tx, user: Insertable<Schema['users']>): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody has that name already. */
export async function insertName(tx: Tx, uid: number, { kind, key }: NameKey): Promise<boolean> {
  const row = await tx
    .insertInto('login_names')
    .values({ kind, name_key: key, uid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a sign-in name. */
export async function freeName(tx: Tx, uid: number, { kind, key }: NameKey): Promise<void> {
  await tx
    .deleteFrom('login_names')
    .where('kind', '=', kind)
    .where('name_key', '=', key)
    .where('uid', '=', uid)
    .execute();
}

/**
 * Records a sign-in and locks the account's row, so that sessions of one account are opened one after the other.
 * Returns the status of the account and the sign-in before this one.
 */
export const noteSignIn = (tx: Tx, uid: number, ip: string) =>
  tx
    .updateTable('users')
    .set({
      previous_login_at: sql`last_login_at`,
      previous_login_ip: sql`last_login_ip`,
      last_login_at: sql`app_now()`,
      last_login_ip: ip,
    })
    .where('uid', '=', uid)
    .returning(['status', 'session_epoch', 'nickname', 'previous_login_at', 'previous_login_ip'])
    .executeTakeFirstOrThrow();

/** Locks the account until commit, so that changes of its identity happen one after the other. */
export const lockUser = (tx: Tx, uid: number): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();

/** Updates columns of an account; call it with the row locked. */
export async function changeUser(
  tx: Tx,
  uid: number,
  set: UpdateObject<Schema, 'users', 'users'>,
): Promise<void> {
  await tx.updateTable('users').set(set).where('uid', '=', uid).execute();
}

/** Ends every open session of the owner: each carries the epoch of its sign-in. Returns the new epoch. */
export async function raiseEpoch(tx: Tx, uid: number): Promise<number> {
  const { session_epoch } = await tx
    .updateTable('users')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('uid', '=', uid)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  return session_epoch;
}

/** Locks the account for writes that count its members or roles, so that limits hold under concurrency (trust A10). */
export async function lockAccount(tx: Tx, uid: number): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}
