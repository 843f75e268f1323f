import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, prepared, type Schema, type Tx } from '../db/index';

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
export const findUser = async (db: Db, uid: number): Promise<UserRow | undefined> =>
  (await user(db, { uid }))[0];

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

/**
 * Notes a sign-in and locks the account's row, so that sessions of one account are opened one after the other. Answers
 * the state of the account, and the sign-in before this one.
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

/** Sets the owner's login password; the raised epoch ends every session there is. */
export async function setPassword(
  tx: Tx,
  uid: number,
  password: { hash: string; strength: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: password.hash,
      password_strength: password.strength,
      password_changed_at: sql`app_now()`,
      session_epoch: sql`session_epoch + 1`,
    })
    .where('uid', '=', uid)
    .execute();
}

/** Replaces a hash by a stronger one of the same password. */
export async function renewHash(db: Db, uid: number, before: string, after: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('uid', '=', uid)
    .where('password_hash', '=', before)
    .execute();
}

export const OWNER = 'owner';

/** Keeps a password that was set; `holder` is the owner or a sub-account. */
export async function rememberPassword(tx: Tx, uid: number, holder: string, hash: string): Promise<void> {
  await sql`
    insert into password_history (uid, holder, seq, hash)
    select ${uid}, ${holder}, coalesce(max(seq), 0) + 1, ${hash} from password_history where uid = ${uid} and holder = ${holder}
  `.execute(tx);
}

/** Hashes of the last passwords, newest first. */
export async function lastPasswords(db: Db, uid: number, holder: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .where('uid', '=', uid)
    .where('holder', '=', holder)
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function insertLoginLog(db: Db, log: Insertable<Schema['login_logs']>): Promise<void> {
  await db.insertInto('login_logs').values(log).execute();
}

export async function insertConsent(tx: Tx, consent: Insertable<Schema['consents']>): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}

/** Opens a reset flow; an older one of the same account ends. */
export async function replaceResetFlow(
  tx: Tx,
  uid: number,
  flowHash: Buffer,
  validMinutes: number,
): Promise<void> {
  await tx.deleteFrom('reset_flows').where('uid', '=', uid).execute();
  await tx
    .insertInto('reset_flows')
    .values({
      flow_hash: flowHash,
      uid,
      expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'`,
    })
    .execute();
}

/** Whose flow it is, while it is open. */
export async function findResetFlow(db: Db, flowHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select('uid')
    .executeTakeFirst();
  return row?.uid;
}

/** True for the one call that uses the flow up. */
export async function takeResetFlow(tx: Tx, flowHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('reset_flows')
    .where('flow_hash', '=', flowHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
