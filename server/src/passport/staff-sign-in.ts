import type { Deps } from '../deps';
import { countGuess, comparePassword } from '../credentials/index';
import type { Visitor } from './session';
import { admitStaff, noteFailure } from './staff-admission';
import { staffAccount, staffName, findStaff } from '../staff/index';
import { askStaffSecondStep } from './staff-second-step';

/**
 * Signs staff in, with two secrets like customers. With a bound app, or where one is required, it opens no session and
 * asks for the second step. Refuses signIn.wrong, signIn.locked, captcha.required, signIn.twoStep, signIn.enrol.
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
  if (staff.totp_secret !== null || deps.config.staffSecondStep) throw await askStaffSecondStep(deps, staff);
  return deps.database.transaction((tx) => admitStaff(tx, deps, visitor, staff));
}
