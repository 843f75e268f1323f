import type { Deps } from '../deps';
import { countGuess, comparePassword } from '../credentials/index';
import type { Visitor } from './session';
import { admitStaff, noteFailure, settleStaff } from './staff-admission';
import { staffAccount, staffName, findStaff } from '../staff/index';
import { askOwnPassword } from './staff-password';
import { askStaffSecondStep, takesSecondStep } from './staff-second-step';

/**
 * Signs staff in, with two secrets like customers. With a bound app, or where one is required, it opens no session and
 * asks for the second step; before that, whose password was given by somebody else chooses another. Refuses signIn.wrong,
 * signIn.locked, captcha.required, signIn.ownPassword, signIn.twoStep, signIn.enrol, stepUp.expired.
 */
export async function signInStaff(
  deps: Deps,
  visitor: Visitor,
  input: { username: string; password: string; captcha_token?: string | undefined },
) {
  const { db } = deps.database;
  const found = await findStaff(db, input.username);
  const staff = found?.status === 'active' ? found : undefined;
  const guess = await countGuess(deps, {
    name: staffName(input.username),
    account: staff && staffAccount(staff.staff_id),
    from: visitor,
    captchaToken: input.captcha_token,
    mayAskCaptcha: true,
  });
  if (!(await comparePassword(guess, staff?.password_hash, input.password)) || staff === undefined) {
    const refusal = guess.wrong();
    if (staff !== undefined) await noteFailure(deps, visitor, staff.staff_id, refusal);
    throw refusal;
  }
  await guess.right();
  if (staff.must_change_password) throw await askOwnPassword(deps, staff);
  if (takesSecondStep(deps, staff)) throw await askStaffSecondStep(deps, staff);
  return deps.database.transaction(async (tx) => {
    await settleStaff(tx, deps, visitor, { ...staff, epoch: staff.session_epoch, new_password_hash: null });
    return admitStaff(tx, deps, visitor, staff);
  });
}
