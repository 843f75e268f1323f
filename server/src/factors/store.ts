import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import type { FactorHolder } from './holder';

interface TotpRow {
  username: string;
  totp_secret: string | null;
  totp_since: Date | null;
  totp_step: number;
  /** The database's time, for checking codes. */
  now: Date;
}

/** The authenticator app of somebody. */
export async function findTotp(db: Db, holder: FactorHolder): Promise<TotpRow> {
  const { people, isTheirs } = tablesOf(holder);
  const { rows } = await sql<TotpRow>`
    select username, totp_secret, totp_since, totp_step, app_now() as now from ${people} where ${isTheirs}`.execute(
    db,
  );
  return rows[0]!;
}

/** Locks the account's row, so that changes of its settings happen one after the other. */
export async function lockTwoStep(tx: Tx, uid: number): Promise<{ is_two_step: boolean }> {
  return tx
    .selectFrom('users')
    .where('uid', '=', uid)
    .select('is_two_step')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Binds an authenticator app; false when there is one. The last used step never decreases, so no code is accepted
 * twice.
 */
export async function saveTotp(tx: Tx, holder: FactorHolder, sealed: string, step: number): Promise<boolean> {
  const { people, isTheirs } = tablesOf(holder);
  return isDone(
    await sql`
      update ${people} set totp_secret = ${sealed}, totp_since = app_now(), totp_step = greatest(totp_step, ${step}::bigint)
      where ${isTheirs} and totp_secret is null`.execute(tx),
  );
}

/** Uses up the code of a step and of those before it; true for one call alone. */
export async function takeTotpStep(tx: Tx, holder: FactorHolder, step: number): Promise<boolean> {
  const { people, isTheirs } = tablesOf(holder);
  return isDone(
    await sql`
      update ${people} set totp_step = ${step}
      where ${isTheirs} and totp_secret is not null and totp_step < ${step}`.execute(tx),
  );
}

/** Removes the app; false when there was none. */
export async function dropTotp(tx: Tx, holder: FactorHolder): Promise<boolean> {
  const { people, isTheirs } = tablesOf(holder);
  return isDone(
    await sql`
      update ${people} set totp_secret = null, totp_since = null where ${isTheirs} and totp_secret is not null`.execute(
      tx,
    ),
  );
}

/** Updates in the account's row whether it has a second step; returns it. */
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

/** Replaces the recovery codes; an empty list deletes them. */
export async function replaceRecovery(tx: Tx, holder: FactorHolder, keys: readonly Buffer[]): Promise<void> {
  const { codes, isTheirs, keyed } = tablesOf(holder);
  await sql`delete from ${codes} where ${isTheirs}`.execute(tx);
  if (keys.length > 0)
    await sql`
      insert into ${codes} (${keyed.column}, code_key) select ${keyed.value}, unnest(${keys}::bytea[])`.execute(
      tx,
    );
}

export async function hasRecovery(db: Db, holder: FactorHolder, key: Buffer): Promise<boolean> {
  const { codes, isTheirs } = tablesOf(holder);
  const { rows } = await sql`
    select 1 from ${codes} where ${isTheirs} and code_key = ${key} and used_at is null`.execute(db);
  return rows.length > 0;
}

export async function countRecovery(db: Db, holder: FactorHolder): Promise<number> {
  const { codes, isTheirs } = tablesOf(holder);
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from ${codes} where ${isTheirs} and used_at is null`.execute(db);
  return rows[0]!.left;
}

/** Uses up a recovery code; true for one call alone. */
export async function takeRecovery(tx: Tx, holder: FactorHolder, key: Buffer): Promise<boolean> {
  const { codes, isTheirs } = tablesOf(holder);
  return isDone(
    await sql`
      update ${codes} set used_at = app_now() where ${isTheirs} and code_key = ${key} and used_at is null`.execute(
      tx,
    ),
  );
}

/** The tables of owners and of staff. */
const tablesOf = (holder: FactorHolder) =>
  holder.kind === 'owner'
    ? {
        people: sql.table('users'),
        codes: sql.table('recovery_codes'),
        isTheirs: sql<boolean>`uid = ${holder.uid}`,
        keyed: { column: sql.ref('uid'), value: holder.uid },
      }
    : {
        people: sql.table('staff'),
        codes: sql.table('staff_recovery_codes'),
        isTheirs: sql<boolean>`staff_id = ${holder.staffId}`,
        keyed: { column: sql.ref('staff_id'), value: holder.staffId },
      };

const isDone = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }): boolean =>
  numAffectedRows > 0n;
