import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { Refusal, type RequestFacts, secondSecretCookies } from '../call/index';
import { staffAccount, insertStaffEvent, noteStaffSignIn } from '../staff/index';
import { rememberDevice } from '../credentials/index';
import { hashesOf, isBound, mintSession, type OpenedSession, type Visitor } from './session';
import { insertStaffSession } from './staff-session-store';

/** Opens the session of a staff member who has passed every step, and sets its cookies. */
export async function admitStaff(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { staff_id: staffId, name, role }: { staff_id: string; name: string; role: string },
) {
  const { token, second, expiresIn } = await openStaffSession(tx, deps, visitor, staffId);
  await rememberDevice(deps, tx, visitor, { what: 'signIn', whom: staffAccount(staffId) });
  await insertStaffEvent(tx, { staff_id: staffId, event: 'sign_in', ip: visitor.ip });
  if (second !== undefined)
    visitor.setCookie(secondSecretCookies.staff, second, { maxAge: expiresIn, on: 'host' });
  return { staff_token: token, expires_in: expiresIn, name, role };
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
