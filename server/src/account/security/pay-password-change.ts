import { support } from '@uc/contract/support';
import { limits } from '@uc/contract/limits';
import { rules } from '@uc/contract/rules';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { notify } from '../../messages/index';
import {
  userPlace,
  updatePayPassword,
  lockUser,
  findUser,
  lastPasswords,
  rememberPassword,
  type UserRow,
} from '../../accounts/index';
import {
  guessIdentity,
  forgetDevices,
  noteDevice,
  unlockSecrets,
  newPassword,
  refuseReused,
  refuseWeak,
  verifyPassword,
} from '../../credentials/index';
import {
  checkPayPassword,
  lookAtTicket,
  renewed,
  renewSession,
  setOwnerCookies,
  type Visitor,
  requireStepUp,
} from '../../passport/index';

/** The name under which former payment passwords are stored. */
const PAY = 'pay';
const TAIL = 6;

interface Setting {
  verify_token?: string | undefined;
  old?: string | undefined;
  id_tail?: string | undefined;
  new_password: string;
}

/**
 * Sets the payment password: the first after a step-up, a later one also with the old one or, if that is forgotten,
 * with the phone and the last six digits of the verified id number (account.md#security-screen). A change
 * blocks withdrawals for a day and ends the owner's other sessions. `idNo` is undefined without a verified
 * identity.
 */
export async function setPayPassword(
  deps: Deps,
  visitor: Visitor,
  actor: Customer,
  input: Setting,
  idNo: string | undefined,
) {
  const { uid } = actor;
  const { db } = deps.database;
  const { new_password: password, verify_token: ticket } = input;
  const user = await findUser(db, uid);
  if (user === undefined) throw refuse('session.expired');
  refuseWeak('new_password', password, [user.username, deps.vault.open(userPlace(uid, 'phone'), user.phone)]);
  const isFirst = user.pay_password_hash === null;
  if (!isFirst && input.old === undefined && input.id_tail === undefined)
    throw refuseForm({ field: 'old', message: '请输入原支付密码' });
  const method = await lookAtTicket(deps, actor, 'pay_password', ticket);
  if (!isFirst) await proveOwner(deps, actor, input, { method, idNo });
  await refuseUnfit(deps, user, password);
  const { hash } = await newPassword(password);
  const opened = await deps.database.transaction(async (tx) => {
    await requireStepUp(tx, actor, 'pay_password', ticket);
    const locked = await lockUser(tx, uid);
    if (locked?.pay_password_hash !== user.pay_password_hash) throw refuse('state.conflict');
    await updatePayPassword(tx, uid, hash, { isFirst, hours: limits.phoneChange.withdrawHoldHours });
    await rememberPassword(tx, uid, PAY, hash);
    await notify(tx, {
      uid,
      category: 'security',
      level: 'warn',
      title: isFirst ? '支付密码已设置' : '支付密码已修改',
      content: isFirst
        ? `您已设置支付密码。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}。`
        : `您的支付密码已修改，${limits.phoneChange.withdrawHoldHours}小时内不可提现。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}。`,
      link: '/account/safe',
      sms: true,
    });
    return renewSession(tx, actor, isFirst ? 'none' : 'security');
  });
  const secret = { what: 'pay', whom: `owner|${uid}` } as const;
  await unlockSecrets(deps, db, [secret]);
  await forgetDevices(deps, db, [secret]);
  await noteDevice(deps, db, actor.from, secret);
  setOwnerCookies(visitor, opened);
  const after = await findUser(db, uid);
  return { ...renewed(opened), withdraw_hold_until: isFirst ? null : (after?.withdraw_hold_until ?? null) };
}

/** Checks the old password or, if it is forgotten, a proof other than the login password, and the id number. */
async function proveOwner(
  deps: Deps,
  actor: Customer,
  { old, id_tail: tail }: Setting,
  { method, idNo }: { method: string; idNo: string | undefined },
): Promise<void> {
  if (old !== undefined) return checkPayPassword(deps, actor, old);
  if (idNo === undefined) throw refuse('realName.required');
  if (method === 'password') throw refuseForm({ field: 'id_tail', message: '找回支付密码请用短信验证身份' });
  await guessIdentity(deps, actor.uid, idNo.slice(-TAIL), tail ?? '');
}

async function refuseUnfit(deps: Deps, user: UserRow, password: string): Promise<void> {
  const known = await lastPasswords(deps.database.db, user.uid, PAY, limits.password.remembered);
  const stored = user.pay_password_hash === null ? [] : [user.pay_password_hash];
  await refuseReused(password, [...new Set([...stored, ...known])]);
  if (await verifyPassword(user.password_hash, password))
    throw refuseForm({ field: 'new_password', message: rules.password.messages.sameAsLogin });
}
