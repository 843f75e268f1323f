import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** A password as it is stored. */
export interface Password {
  /** PHC string. */
  hash: string;
  /** 1 弱, 2 中, 3 强. */
  strength: number;
}

export const OWNER = 'owner';

/** Sets the owner's login password and raises the epoch, which ends every open session. */
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

/** Saves a password hash to the history; `holder` is the owner or a sub-account. */
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
