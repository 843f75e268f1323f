import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../db/index';
import type { Deps } from '../deps';
import { Refusal, refuse, type RequestFacts, secondSecretCookies } from '../call/index';
import { forgetDevices, rememberDevice } from '../credentials/index';
import { insertStaffEvent, lockStaff, noteStaffSignIn, setStaffPassword, staffAccount } from '../staff/index';
import { hashesOf, isBound, mintSession, type OpenedSession, type Visitor } from './session';
import type { PendingStaff } from './staff-challenge-store';
import { insertStaffSession } from './staff-session-store';

export type StaffRow = Selectable<Schema['staff']>;

/**
 * Locks the account of a sign-in that has passed every step, and makes the password that was chosen at it the account's.
 * Refuses stepUp.expired where the account was changed meanwhile, or its given password still stands.
 */
export async function settleStaff(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { staff_id: staffId, epoch, new_password_hash: chosen }: PendingStaff,
): Promise<void> {
  const now = await lockStaff(tx, staffId);
  const isOver = now.status !== 'active' || now.session_epoch !== epoch;
  if (isOver || (now.must_change_password && chosen === null)) throw refuse('stepUp.expired');
  if (chosen !== null) await takeOwnPassword(tx, deps, visitor, { staffId, hash: chosen });
}

/** A password that its owner has chosen: every session, sign-in under way and known device of the account ends. */
export async function takeOwnPassword(
  tx: Tx,
  deps: Deps,
  { ip }: Pick<RequestFacts, 'ip'>,
  { staffId, hash }: { staffId: string; hash: string },
): Promise<void> {
  await setStaffPassword(tx, staffId, { hash, isGiven: false });
  await forgetDevices(deps, tx, [{ what: 'signIn', whom: staffAccount(staffId) }]);
  await insertStaffEvent(tx, { staff_id: staffId, event: 'own_password', ip });
}

/** Opens the session of a staff member who has passed every step, and sets its cookies. */
export async function admitStaff(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { staff_id: staffId, name, role }: Pick<PendingStaff, 'staff_id' | 'name' | 'role'>,
) {
  const opened = await enterStaff(tx, deps, visitor, staffId);
  await insertStaffEvent(tx, { staff_id: staffId, event: 'sign_in', ip: visitor.ip });
  return { ...opened, name, role };
}

/** A session with its cookies, in a browser that is known from now on. */
export async function enterStaff(tx: Tx, deps: Deps, visitor: Visitor, staffId: string) {
  const { token, second, expiresIn } = await openStaffSession(tx, deps, visitor, staffId);
  await rememberDevice(deps, tx, visitor, { what: 'signIn', whom: staffAccount(staffId) });
  if (second !== undefined)
    visitor.setCookie(secondSecretCookies.staff, second, { maxAge: expiresIn, on: 'host' });
  return { staff_token: token, expires_in: expiresIn };
}

/** Opens a session for a staff member. */
export async function openStaffSession(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  visitor: Visitor,
  staffId: string,
): Promise<OpenedSession> {
  const epoch = await noteStaffSignIn(tx, staffId);
  const opened = mintSession('staff_', isBound(deps, visitor));
  await insertStaffSession(tx, {
    ...hashesOf(opened),
    staff_id: staffId,
    epoch,
    ip: visitor.ip,
    seconds: opened.expiresIn,
  });
  return opened;
}

/** Logs a failed sign-in, and whether it locked the account. */
export const noteFailure = (
  { database }: Deps,
  { ip }: Pick<RequestFacts, 'ip'>,
  staffId: string,
  refusal: unknown,
): Promise<void> =>
  insertStaffEvent(database.db, {
    staff_id: staffId,
    event: refusal instanceof Refusal && refusal.refusal.endsWith('locked') ? 'lock' : 'wrong',
    ip,
  });
