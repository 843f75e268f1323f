import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { NameKey, UserRow } from './store';

const now = sql<Date>`app_now()`;

/** The account, locked until the transaction ends: changes of who it is come one after the other. */
export const lockUser = (tx: Tx, uid: number): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();

/** Writes columns of an account that is locked. */
export async function changeUser(
  tx: Tx,
  uid: number,
  set: UpdateObject<Schema, 'users', 'users'>,
): Promise<void> {
  await tx.updateTable('users').set(set).where('uid', '=', uid).execute();
}

/** Sets the owner's login password and leaves its sessions alone. */
export const keepLoginPassword = (
  tx: Tx,
  uid: number,
  { hash, strength }: { hash: string; strength: number },
): Promise<void> =>
  changeUser(tx, uid, { password_hash: hash, password_strength: strength, password_changed_at: now });

/** Sets the payment password; one that replaces another holds withdrawals for a while (product 06 §6.2). */
export const keepPayPassword = (
  tx: Tx,
  uid: number,
  hash: string,
  held: { isFirst: boolean; hours: number },
): Promise<void> =>
  changeUser(tx, uid, {
    pay_password_hash: hash,
    pay_password_set_at: now,
    ...(!held.isFirst && { pay_password_changed_at: now, withdraw_hold_until: holdFor(held.hours) }),
  });

/** Sets a new phone, sealed, and holds withdrawals for a while. */
export const keepPhone = (tx: Tx, uid: number, sealed: string, holdHours: number): Promise<void> =>
  changeUser(tx, uid, {
    phone: sealed,
    phone_verified_at: now,
    phone_changed_at: now,
    withdraw_hold_until: holdFor(holdHours),
  });

/** Sets a new address, sealed. */
export const keepEmail = (tx: Tx, uid: number, sealed: string): Promise<void> =>
  changeUser(tx, uid, { email: sealed, email_verified_at: now, email_changed_at: now });

/** A hold is never made shorter. */
const holdFor = (hours: number) =>
  sql<Date>`greatest(withdraw_hold_until, app_now() + ${hours} * interval '1 hour')`;

/** Gives a sign-in name up. */
export async function freeName(tx: Tx, uid: number, { kind, key }: NameKey): Promise<void> {
  await tx
    .deleteFrom('login_names')
    .where('kind', '=', kind)
    .where('name_key', '=', key)
    .where('uid', '=', uid)
    .execute();
}

/** Gives every sign-in name of an account up. */
export async function freeNames(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('login_names').where('uid', '=', uid).execute();
}

type Reason = NonNullable<Selectable<Schema['sessions']>['revoke_reason']>;

/**
 * Ends sessions of the owner, all but one where one is named, by the rows and by the epoch: a sign-in under way gets the
 * new one. Answers the epoch.
 */
export async function endOwnerSessions(
  tx: Tx,
  uid: number,
  reason: Reason,
  except?: string,
): Promise<number> {
  const { session_epoch } = await tx
    .updateTable('users')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('uid', '=', uid)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('uid', '=', uid)
    .where('sub_id', 'is', null)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except!))
    .execute();
  return session_epoch;
}

/** Ends every session of an account and of its members. */
export async function endAllSessions(tx: Tx, uid: number, reason: Reason): Promise<void> {
  await endOwnerSessions(tx, uid, reason);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute();
}

/** New secrets, after a fresh proof, in place of a live session's old ones; the seconds it has left, or undefined when it is over. */
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

/** Tickets of an account are good for nothing any more, and what they opened for a while is closed. */
export async function voidTickets(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('verify_tokens')
    .set({ used_at: sql`coalesce(used_at, app_now())`, expires_at: now })
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .execute();
}

/** How the person proved themselves for a ticket that is still good; it is not used up. */
export async function methodOfTicket(
  db: Db,
  ticket: { tokenHash: Buffer; uid: number; sessionId: string; scene: string },
): Promise<Schema['verify_tokens']['method'] | undefined> {
  const row = await db
    .selectFrom('verify_tokens')
    .where('token_hash', '=', ticket.tokenHash)
    .where('uid', '=', ticket.uid)
    .where('session_id', '=', ticket.sessionId)
    .where('scene', '=', ticket.scene)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('method')
    .executeTakeFirst();
  return row?.method;
}
