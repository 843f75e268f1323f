import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { type Customer, Refusal, refuse } from '../call/index';
import {
  countGuess,
  unlock,
  spendCode,
  comparePassword,
  forgetDevices,
  newPassword,
  refuseReused,
  refuseWeak,
  ownerAccount,
  ownerName,
  subAccount,
  guessCode,
} from '../credentials/index';
import { userPlace, findUser, lastPasswords, OWNER, rememberPassword, setPassword } from '../accounts/index';
import { hashSecret, mintSecret } from '../vault/index';
import { setSubAccountCookies, openSession, type OpenedSession, type Visitor } from './session';
import { logOf } from './sign-in';
import { findResetFlow, replaceResetFlow, takeResetFlow } from './reset-store';
import { insertLoginLog } from './login-log-store';
import { subAccountOf, setSubPassword } from '../members/index';
import { notifyActivated, notifyChanged } from './notifications';

const FLOW_MINUTES = limits.verifyToken.validMinutes;

/** Step one of the reset: a right phone code opens a reset flow for this account alone (trust A12). */
export async function startReset(
  deps: Deps,
  visitor: Visitor,
  {
    phone,
    code,
    captcha_token: captchaToken,
  }: { phone: string; code: string; captcha_token?: string | undefined },
) {
  const { user } = await guessCode(deps, visitor, { scene: 'reset', phone, code }, captchaToken);
  if (user === undefined || user.status === 'closed') throw refuse('code.wrong');
  const flow = mintSecret('flow_');
  await deps.database.transaction(async (tx) => {
    await spendCode(deps, tx, 'reset', phone, code);
    await replaceResetFlow(tx, user.uid, hashSecret(flow), FLOW_MINUTES);
  });
  return { flow, expires_in: FLOW_MINUTES * 60 };
}

/**
 * Step two: sets the new password, once. Ends every session and the lock, and signs nobody in. Refuses stepUp.expired,
 * form.invalid, password.reused; after a refused password the flow stays open.
 */
export async function finishReset(
  deps: Deps,
  visitor: Visitor,
  { flow, new_password: password }: { flow: string; new_password: string },
): Promise<void> {
  const { db } = deps.database;
  const flowHash = hashSecret(flow);
  const uid = await findResetFlow(db, flowHash);
  const user = uid === undefined ? undefined : await findUser(db, uid);
  if (user === undefined) throw refuse('stepUp.expired');
  const phone = deps.vault.open(userPlace(user.uid, 'phone'), user.phone);
  refuseWeak('new_password', password, [user.username, phone]);
  await refuseReused(password, await lastPasswords(db, user.uid, OWNER, limits.password.remembered));
  const secret = await newPassword(password);
  await deps.database.transaction(async (tx) => {
    if (!(await takeResetFlow(tx, flowHash))) throw refuse('stepUp.expired');
    await setPassword(tx, user.uid, secret);
    await rememberPassword(tx, user.uid, OWNER, secret.hash);
    await insertLoginLog(tx, { ...logOf(visitor, 'reset'), uid: user.uid, result: 'ok' });
  });
  const email = user.email === null ? [] : [deps.vault.open(userPlace(user.uid, 'email'), user.email)];
  const account = ownerAccount(user.uid);
  await unlock(deps, account, [phone, user.username, ...email].map(ownerName));
  await forgetDevices(deps, db, [{ what: 'signIn', whom: account }]);
}

/**
 * Changes a sub-account's own password; the first one makes it active
 * (members-and-roles.md#sub-account-states). Its sessions end and a new one begins. Refuses password.oldWrong
 * with the tries left, signIn.locked, form.invalid, password.reused.
 */
export async function changeSubPassword(
  deps: Deps,
  visitor: Visitor,
  actor: Customer,
  { old_password: before, new_password: after }: { old_password: string; new_password: string },
): Promise<OpenedSession> {
  const { uid, subId } = actor;
  const sub = subId === null ? undefined : await subAccountOf(deps, deps.database.db, uid, subId);
  if (sub === undefined) throw refuse('session.expired');
  await refuseUnlessOwn(deps, visitor, sub, before);
  refuseWeak('new_password', after, [sub.sub_username]);
  await refuseReused(
    after,
    await lastPasswords(deps.database.db, uid, sub.sub_id, limits.password.remembered),
  );
  const secret = await newPassword(after);
  const opened = await deps.database.transaction(async (tx) => {
    const epoch = await setSubPassword(tx, uid, sub.sub_id, secret.hash);
    if (sub.status === 'pending_activation') await notifyActivated(tx, sub);
    else await notifyChanged(tx, sub);
    await rememberPassword(tx, uid, sub.sub_id, secret.hash);
    await insertLoginLog(tx, { ...logOf(visitor, 'change'), uid, sub_id: sub.sub_id, result: 'ok' });
    return openSession(tx, deps, visitor, { uid, subId: sub.sub_id, epoch });
  });
  setSubAccountCookies(visitor, { uid, username: sub.sub_username }, opened);
  return opened;
}

/**
 * Guesses at the old password are limited like any other, with a counter of their own that does not lock signing in.
 */
async function refuseUnlessOwn(
  deps: Deps,
  from: Visitor,
  sub: { uid: number; sub_id: string; password_hash: string },
  password: string,
): Promise<void> {
  const name = `old|${subAccount(sub.uid, sub.sub_id)}`;
  const guess = await countGuess(deps, {
    name,
    account: name,
    from,
    captchaToken: undefined,
    mayAskCaptcha: false,
  });
  if (await comparePassword(guess, sub.password_hash, password)) return guess.right();
  const refusal = guess.wrong();
  const isLocked = refusal instanceof Refusal && refusal.refusal === 'signIn.locked';
  throw isLocked ? refusal : refuse('password.oldWrong', (refusal as Refusal).params);
}
