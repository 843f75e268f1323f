import type { StaffRole } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { secondSecretCookies } from '../http/gate';
import { countGuess } from './attempts';
import { comparePassword } from './compare';
import type { Password } from './password';
import { mintId } from './secret';
import { hashesOf, isBound, mintSession, type OpenedSession, type Visitor } from './session';
import { findStaff, insertStaff, insertStaffSession, noteStaffSignIn } from './staff-store';

/** A member of staff to be (product 01 §1.7). */
export interface NewStaff {
  staffId?: string;
  username: string;
  name: string;
  role: StaffRole;
  password: Password;
}

/** Makes a member of staff; answers the `staff_id`. */
export async function createStaff(
  tx: Tx,
  { staffId = mintId('P'), username, name, role, password }: NewStaff,
): Promise<string> {
  await insertStaff(tx, { staff_id: staffId, username, name, role, password_hash: password.hash });
  return staffId;
}

/** Signs staff in; two secrets like everybody. Refuses signIn.wrong, signIn.locked, rate.exceeded. */
export async function signInStaff(deps: Deps, visitor: Visitor, username: string, password: string) {
  const found = await findStaff(deps.database.db, username);
  const staff = found?.status === 'active' ? found : undefined;
  const name = `staff|${username.toLowerCase()}`;
  const guess = await countGuess(deps, {
    name,
    account: staff && `staff|${staff.staff_id}`,
    ip: visitor.ip,
    captchaToken: undefined,
    mayAskCaptcha: false,
  });
  if (!(await comparePassword(guess, staff?.password_hash, password)) || staff === undefined)
    throw guess.wrong();
  await guess.right();
  const opened = await deps.database.transaction((tx) => openStaffSession(tx, deps, visitor, staff.staff_id));
  const { second, expiresIn: maxAge } = opened;
  if (second !== undefined) visitor.setCookie(secondSecretCookies.staff, second, { maxAge, on: 'host' });
  return { staff_token: opened.token, expires_in: maxAge, name: staff.name, role: staff.role };
}

/** Opens a session for a member of staff. */
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
