import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

/** The purpose of a challenge; it is valid for no other. */
export type Purpose = Schema['passkey_challenges']['purpose'];

export const findPasskeys = (db: Db, uid: number) =>
  db.selectFrom('passkeys').where('uid', '=', uid).selectAll().orderBy('created_at').execute();

export const findPasskey = (db: Db, uid: number, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .where('uid', '=', uid)
    .where('credential_id', '=', credentialId)
    .selectAll()
    .executeTakeFirst();

/** Saves a passkey; false when the account has it already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Schema['passkeys']>): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames a passkey; returns the name before, undefined when there is none. */
export async function renameStored(
  tx: Tx,
  uid: number,
  credentialId: string,
  name: string,
): Promise<string | undefined> {
  const before = await findPasskey(tx, uid, credentialId);
  await tx
    .updateTable('passkeys')
    .set({ name })
    .where('uid', '=', uid)
    .where('credential_id', '=', credentialId)
    .execute();
  return before?.name;
}

/** Deletes a passkey; returns its name, undefined when there was none. */
export async function deletePasskey(tx: Tx, uid: number, credentialId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('uid', '=', uid)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/**
 * Records a use; false when the authenticator’s counter did not rise, as with a copy. Some authenticators never count.
 */
export async function usePasskey(tx: Tx, uid: number, credentialId: string, count: number): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: sql`app_now()` })
    .where('uid', '=', uid)
    .where('credential_id', '=', credentialId)
    .where(sql<boolean>`(sign_count < ${count} or (sign_count = 0 and ${count} = 0))`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a challenge that an authenticator is to sign. */
export async function insertPasskeyChallenge(
  tx: Tx,
  { key, uid, purpose, minutes }: { key: Buffer; uid: number; purpose: Purpose; minutes: number },
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_key: key,
      uid,
      purpose,
      expires_at: sql<Date>`app_now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
}

/** Uses up a challenge; true for one call alone, for its account and purpose, before it expires. */
export async function takePasskeyChallenge(
  tx: Tx,
  { key, uid, purpose }: { key: Buffer; uid: number; purpose: Purpose },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_key', '=', key)
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the passkeys and recovery codes of an account. */
export async function eraseFactors(tx: Tx, uid: number): Promise<void> {
  for (const table of ['passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
}
