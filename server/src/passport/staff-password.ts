import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { Refusal, refuse, refuseForm, type Staff } from '../call/index';
import { comparePassword, countGuess, newPassword, refuseWeak, verifyPassword } from '../credentials/index';
import { proveTyped, staffOf } from '../factors/index';
import { findStaffById, lockStaff, staffAccount, staffName } from '../staff/index';
import { hashSecret, mintSecret } from '../vault/index';
import type { Visitor } from './session';
import {
  admitStaff,
  enterStaff,
  noteFailure,
  settleStaff,
  type StaffRow,
  takeOwnPassword,
} from './staff-admission';
import { findOwnPasswordChallenge, insertStaffChallenge, takeStaffChallenge } from './staff-challenge-store';
import { askStaffSecondStep, takesSecondStep } from './staff-second-step';

const minutes = limits.totp.setupMinutes;
const SAME = '新密码不能与原密码相同';

/** Asks for a password of one's own, after a right one that somebody else has given: a refusal, which signs nobody in. */
export async function askOwnPassword(deps: Deps, staff: StaffRow): Promise<Refusal> {
  const challenge = mintSecret('two_');
  const { staff_id, session_epoch: epoch } = staff;
  await insertStaffChallenge(deps.database.db, {
    ...{ hash: hashSecret(challenge), staff_id, epoch, new_password_hash: null, minutes },
  });
  return refuse('signIn.ownPassword', {}, { challenge, expire_in: minutes * 60 });
}

/**
 * Chooses one's own password in place of a given one. It holds once the sign-in is complete: where a second step follows,
 * it waits for that. Refuses stepUp.expired, form.invalid, signIn.twoStep, signIn.enrol; after a refused password the
 * challenge stays open.
 */
export async function chooseStaffPassword(
  deps: Deps,
  visitor: Visitor,
  { challenge, new_password: password }: { challenge: string; new_password: string },
) {
  const { db } = deps.database;
  const hash = hashSecret(challenge);
  const staff = await findOwnPasswordChallenge(db, hash);
  if (staff === undefined) throw refuse('stepUp.expired');
  refuseWeak('new_password', password, [staff.username]);
  if (await verifyPassword(staff.password_hash, password))
    throw refuseForm({ field: 'new_password', message: SAME });
  const chosen = await newPassword(password);
  if (takesSecondStep(deps, staff)) {
    if (!(await takeStaffChallenge(db, hash))) throw refuse('stepUp.expired');
    throw await askStaffSecondStep(deps, staff, chosen.hash);
  }
  return deps.database.transaction(async (tx) => {
    if (!(await takeStaffChallenge(tx, hash))) throw refuse('stepUp.expired');
    const { session_epoch: epoch } = staff;
    await settleStaff(tx, deps, visitor, { ...staff, epoch, new_password_hash: chosen.hash });
    return admitStaff(tx, deps, visitor, staff);
  });
}

/**
 * Changes the password of the signed-in member of staff, with the old one and the second step, which are
 * counted as at the sign-in. This browser goes on with a new session, the others end. Refuses
 * password.oldWrong, signIn.locked, totp.*, recovery.*, form.invalid, and state.conflict to the second of two
 * changes at once.
 */
export async function changeStaffPassword(
  deps: Deps,
  visitor: Visitor,
  { staffId }: Staff,
  input: {
    old_password: string;
    new_password: string;
    method?: 'totp' | 'recovery' | undefined;
    code?: string | undefined;
  },
) {
  const staff = await findStaffById(deps.database.db, staffId);
  if (staff === undefined) throw refuse('session.expired');
  const { method = 'totp', code = '' } = input;
  const isBound = staff.totp_secret !== null;
  refuseWeak('new_password', input.new_password, [staff.username]);
  if (isBound && code === '') throw refuseForm({ field: 'code', message: '请输入动态码或恢复码' });
  await refuseUnlessOwn(deps, visitor, staff, input.old_password);
  if (input.new_password === input.old_password) throw refuseForm({ field: 'new_password', message: SAME });
  const proven = isBound ? await proveOwn(deps, visitor, staff, { method, code }) : undefined;
  const { hash } = await newPassword(input.new_password);
  return deps.database.transaction(async (tx) => {
    const now = await lockStaff(tx, staffId);
    if (now.password_hash !== staff.password_hash) throw refuse('state.conflict');
    await proven?.spend(tx);
    await takeOwnPassword(tx, deps, visitor, { staffId, hash });
    return enterStaff(tx, deps, visitor, staffId);
  });
}

/** The old password, by the counters of the sign-in, so that a session opens no second budget of guesses. */
async function refuseUnlessOwn(deps: Deps, from: Visitor, staff: StaffRow, password: string): Promise<void> {
  const guess = await countGuess(deps, {
    name: staffName(staff.username),
    account: staffAccount(staff.staff_id),
    from,
    captchaToken: undefined,
    mayAskCaptcha: false,
  });
  if (await comparePassword(guess, staff.password_hash, password)) return guess.right();
  const refusal = guess.wrong();
  await noteFailure(deps, from, staff.staff_id, refusal);
  const isLocked = refusal instanceof Refusal && refusal.refusal === 'signIn.locked';
  throw isLocked ? refusal : refuse('password.oldWrong', (refusal as Refusal).params);
}

async function proveOwn(
  deps: Deps,
  from: Visitor,
  { staff_id: staffId }: StaffRow,
  typed: { method: 'totp' | 'recovery'; code: string },
) {
  try {
    return await proveTyped(deps, staffOf(staffId), { ...typed, from });
  } catch (error) {
    if (error instanceof Refusal) await noteFailure(deps, from, staffId, error);
    throw error;
  }
}
