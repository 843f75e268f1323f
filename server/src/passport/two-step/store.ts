import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';

/** What an account has of an authenticator app, with the database's clock, by which codes are judged. */
export const findTotp = (db: Db, uid: number) =>
  db
    .selectFrom('users')
    .where('uid', '=', uid)
    .select(['username', 'totp_secret', 'totp_since', 'totp_step', 'is_two_step', 'status'])
    .select(sql<Date>`app_now()`.as('now'))
    .executeTakeFirstOrThrow();

/** Takes the account's row, so that its settings change one after the other. */
export async function lockTwoStep(tx: Tx, uid: number): Promise<{ is_two_step: boolean }> {
  return tx
    .selectFrom('users')
    .where('uid', '=', uid)
    .select('is_two_step')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Binds an authenticator app; false where there is one. The step never falls back, so no code is good again. */
export async function keepTotp(tx: Tx, uid: number, sealed: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      totp_secret: sealed,
      totp_since: sql`app_now()`,
      totp_step: sql`greatest(totp_step, ${step}::bigint)`,
    })
    .where('uid', '=', uid)
    .where('totp_secret', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for the one call that uses the code of a step up; steps before it are used up with it. */
export async function takeTotpStep(tx: Tx, uid: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ totp_step: step })
    .where('uid', '=', uid)
    .where('totp_secret', 'is not', null)
    .where('totp_step', '<', step)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there was none. */
export async function dropTotp(tx: Tx, uid: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_since: null })
    .where('uid', '=', uid)
    .where('totp_secret', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Says in the account's row whether it has a second step; answers it. */
export async function settleTwoStep(tx: Tx, uid: number): Promise<boolean> {
  const { is_two_step: isOn } = await tx
    .updateTable('users')
    .set({
      is_two_step: sql`(totp_secret is not null or exists (select 1 from passkeys p where p.uid = users.uid))`,
    })
    .where('uid', '=', uid)
    .returning('is_two_step')
    .executeTakeFirstOrThrow();
  return isOn;
}

/** New recovery codes in place of those there were; without any, there are none. */
export async function replaceRecovery(tx: Tx, uid: number, keys: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  if (keys.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(keys.map((code_key) => ({ uid, code_key })))
    .execute();
}

const unused = (db: Db, uid: number) =>
  db.selectFrom('recovery_codes').where('uid', '=', uid).where('used_at', 'is', null);
export const hasRecovery = async (db: Db, uid: number, key: Buffer): Promise<boolean> =>
  (await unused(db, uid).where('code_key', '=', key).select('uid').executeTakeFirst()) !== undefined;

export async function countRecovery(db: Db, uid: number): Promise<number> {
  const row = await unused(db, uid)
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow();
  return row.left;
}

/** True for the one call that uses the code up. */
export async function takeRecovery(tx: Tx, uid: number, key: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`app_now()` })
    .where('uid', '=', uid)
    .where('code_key', '=', key)
    .where('used_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
