import { support } from '@uc/contract/support';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { notify } from '../../messages/index';
import {
  userPlace,
  updateLoginPassword,
  findUser,
  lastPasswords,
  OWNER,
  rememberPassword,
} from '../../accounts/index';
import {
  unlock,
  forgetDevices,
  noteDevice,
  newPassword,
  refuseReused,
  refuseWeak,
  verifyPassword,
  ownerAccount,
  ownerName,
} from '../../credentials/index';
import {
  lookAtTicket,
  renewed,
  renewSession,
  setOwnerCookies,
  type Visitor,
  logOf,
  requireStepUp,
  insertLoginLog,
} from '../../passport/index';

/**
 * Changes the owner's login password after a step-up; this session continues with new tokens, the others end unless the
 * owner keeps them. Refuses form.invalid, password.reused, stepUp.required, stepUp.expired.
 */
export async function changeLoginPassword(
  deps: Deps,
  visitor: Visitor,
  actor: Customer,
  input: { verify_token?: string | undefined; new_password: string; logout_others: boolean },
) {
  const { uid } = actor;
  const { new_password: password, verify_token: ticket } = input;
  const user = await findUser(deps.database.db, uid);
  if (user === undefined) throw refuse('session.expired');
  const phone = deps.vault.open(userPlace(uid, 'phone'), user.phone);
  refuseWeak('new_password', password, [user.username, phone]);
  await lookAtTicket(deps, actor, 'login_password', ticket);
  const last = await lastPasswords(deps.database.db, uid, OWNER, limits.password.remembered);
  await refuseReused(password, last);
  if (user.pay_password_hash !== null && (await verifyPassword(user.pay_password_hash, password)))
    throw refuseForm({ field: 'new_password', message: '登录密码不能与支付密码相同' });
  const secret = await newPassword(password);
  const opened = await deps.database.transaction(async (tx) => {
    await requireStepUp(tx, actor, 'login_password', ticket);
    await updateLoginPassword(tx, uid, secret);
    await rememberPassword(tx, uid, OWNER, secret.hash);
    await insertLoginLog(tx, { ...logOf(visitor, 'change'), uid, result: 'ok' });
    await notify(tx, {
      uid,
      category: 'security',
      level: 'warn',
      title: '登录密码已修改',
      content: `您的登录密码已修改。如非本人操作，请立即找回密码并提交工单${support('或联系客服')}。`,
      link: '/account/safe',
      sms: true,
    });
    return renewSession(tx, actor, input.logout_others ? 'password' : 'none');
  });
  setOwnerCookies(visitor, opened);
  const email = user.email === null ? [] : [deps.vault.open(userPlace(uid, 'email'), user.email)];
  const signIn = { what: 'signIn', whom: ownerAccount(uid) } as const;
  await unlock(deps, signIn.whom, [phone, user.username, ...email].map(ownerName));
  await forgetDevices(deps, deps.database.db, [signIn]);
  await noteDevice(deps, deps.database.db, visitor, signIn);
  return renewed(opened);
}
