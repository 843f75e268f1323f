import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, prepared, type Schema, type Tx } from '../db/index';
import type { CustomRole } from '../members/index';
import { raiseEpoch } from '../accounts/index';

/** The times that decide whether a session is valid, read with the database's time in one query. */
export interface Timing {
  revoked_at: Date | null;
  expires_at: Date;
  last_seen_at: Date;
  idle_seconds: number;
  now: Date;
}
const timing = ['s.revoked_at', 's.expires_at', 's.last_seen_at', 's.idle_seconds'] as const;
const now = sql<Date>`app_now()`.as('now');

/** The session of a main account with its owner, by the hash of its token, in one round trip. */
const mainSession = prepared((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .where('s.token_hash', '=', tokenHash)
    .where('s.sub_id', 'is', null)
    .select([
      's.uid',
      's.session_id',
      's.second_hash',
      's.epoch',
      's.was_left',
      'u.username',
      'u.status',
      'u.session_epoch',
    ])
    .select([...timing, now]),
);
export const findMainSession = async (db: Db, tokenHash: Buffer) => (await mainSession(db, { tokenHash }))[0];

/** The session of a sub-account with its main account and roles, if all three parts of the triple belong together. */
export const findSubSession = (db: Db, triple: { uid: number; username: string; tokenHash: Buffer }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .innerJoin('sub_accounts as a', (on) =>
      on.onRef('a.uid', '=', 's.uid').onRef('a.sub_id', '=', 's.sub_id'),
    )
    .where('s.token_hash', '=', triple.tokenHash)
    .where('s.uid', '=', triple.uid)
    .where('a.sub_username', '=', triple.username)
    .select(['s.uid', 's.session_id', 's.second_hash', 's.epoch', 's.was_left', 'u.status as parent_status'])
    .select([
      'a.sub_id',
      'a.sub_username',
      'a.status',
      'a.session_epoch',
      'a.role_ids',
      'a.must_change_password',
    ])
    .select([...timing, 'a.expire_at', now])
    .select(customRoles.as('roles'))
    .executeTakeFirst();

const customRoles = sql<CustomRole[]>`coalesce((
  select jsonb_agg(jsonb_build_object('role_id', r.role_id, 'name', r.name, 'permissions', r.permissions, 'data_scope', r.data_scope))
  from roles r where r.uid = a.uid and r.role_id = any(a.role_ids)), '[]')`;

/** The owner, or one sub-account, of an account. */
export interface Holder {
  uid: number;
  subId: string | null;
}

/** Locks the devices of a holder, so that they are counted and added one after another, until commit. */
export async function lockDevices(tx: Tx, { uid, subId }: Holder): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions ${subId ?? 'owner'}`}, ${uid}))`.execute(
    tx,
  );
}

export async function insertSession(
  tx: Tx,
  { seconds, ...session }: Omit<Insertable<Schema['sessions']>, 'expires_at'> & { seconds: number },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`app_now() + ${seconds} * interval '1 second'` })
    .execute();
}

/** Records that a session was used, and whether it had been idle for too long before. */
export async function touchSession(db: Db, tokenHash: Buffer, leftSeconds: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: sql`app_now()`,
      was_left: sql`(was_left or last_seen_at <= app_now() - ${leftSeconds} * interval '1 second')`,
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function endSession(db: Db, uid: number, sessionId: string, reason: 'sign_out'): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()`, revoke_reason: reason })
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends the session that a browser replaces. It needs both secrets; with the first alone, which scripts in pages can
 * read, nothing ends.
 */
export async function replaceSession(tx: Tx, tokenHash: Buffer, secondHash: Buffer | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()`, revoke_reason: 'replaced' })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`(second_hash is null or second_hash = ${secondHash}::bytea)`)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the oldest sessions beyond `most`, and deletes those that expired more than 30 days ago. */
export async function limitDevices(tx: Tx, { uid, subId }: Holder, most: number): Promise<void> {
  const isTheirs = sql<boolean>`uid = ${uid} and sub_id is not distinct from ${subId}`;
  const tooOld = tx
    .selectFrom('sessions')
    .where(isTheirs)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .offset(most);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()`, revoke_reason: 'device_limit' })
    .where('token_hash', 'in', tooOld)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where(isTheirs)
    .where('expires_at', '<', sql<Date>`app_now() - interval '720 hours'`)
    .execute();
}

/** The idle limit of a session in seconds. */
export async function idleSecondsOf(db: Db, uid: number, sessionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .select('idle_seconds')
    .executeTakeFirst();
  return row?.idle_seconds;
}

/**
 * Whether a session was idle for so long that money needs a new sign-in; the check of credentials has
 * recorded it before this call.
 */
export async function wasSessionLeft(db: Db, uid: number, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .select('was_left')
    .executeTakeFirst();
  return row?.was_left ?? true;
}

type Reason = NonNullable<Selectable<Schema['sessions']>['revoke_reason']>;

/**
 * Ends the owner's sessions, all or all but one, in their rows and by the epoch, so that a sign-in in progress gets the
 * new one. Returns the epoch.
 */
export async function endOwnerSessions(
  tx: Tx,
  uid: number,
  reason: Reason,
  except?: string,
): Promise<number> {
  const epoch = await raiseEpoch(tx, uid);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()`, revoke_reason: reason })
    .where('uid', '=', uid)
    .where('sub_id', 'is', null)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except!))
    .execute();
  return epoch;
}

/** Ends every session of an account and of its members. */
export async function endAllSessions(tx: Tx, uid: number, reason: Reason): Promise<void> {
  await endOwnerSessions(tx, uid, reason);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()`, revoke_reason: reason })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Replaces the secrets of a valid session; returns the seconds it has left, undefined when it has ended. */
export async function rotateSession(
  tx: Tx,
  { uid, sessionId }: { uid: number; sessionId: string },
  fresh: { token_hash: Buffer; second_hash: Buffer | null; epoch: number },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ ...fresh, was_left: false })
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning(sql<number>`greatest(1, extract(epoch from expires_at - app_now()))::int`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds;
}
