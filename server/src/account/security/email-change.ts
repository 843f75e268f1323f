import { support } from '@uc/contract/support';
import { maskEmail } from '@uc/contract/mask';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { notify, notifyDirectly } from '../../messages/index';
import {
  userPlace,
  nameKey,
  freeName,
  updateEmail,
  lockUser,
  findUser,
  insertName,
  type UserRow,
} from '../../accounts/index';
import { sendEmailCode, checkEmailCode, spendEmailCode } from '../../credentials/index';
import {
  lookAtTicket,
  renewed,
  renewSession,
  setOwnerCookies,
  type Visitor,
  requireStepUp,
} from '../../passport/index';

/**
 * Sends a code to the owner: for `step_up` to the bound address, otherwise to the new one. Refuses email.missing,
 * email.refused, form.invalid, and what sending refuses.
 */
export async function sendEmailToSelf(
  deps: Deps,
  { uid }: Customer,
  sending: {
    scene: 'step_up' | 'bind_email' | 'change_email';
    target?: string | undefined;
    captchaToken: string;
    ip: string;
  },
) {
  const user = await findUser(deps.database.db, uid);
  if (user === undefined) throw refuse('session.expired');
  const isOwn = sending.scene === 'step_up';
  const email = isOwn ? emailOf(deps, user) : sending.target;
  if (email === undefined)
    throw isOwn ? refuse('email.missing') : refuseForm({ field: 'target', message: '请输入邮箱' });
  if (isOwn && user.email_refused_at !== null) throw refuse('email.refused');
  const { scene, captchaToken, ip } = sending;
  const holder = `owner|${uid}`;
  // Strangers may have codes sent to this address too (ADR 87); the owner has a quota of their own.
  const asker = isOwn ? holder : undefined;
  const sent = await sendEmailCode(deps, { scene, captchaToken, ip, email, holder, asker });
  return { ...sent, target_mask: maskEmail(email) };
}

/**
 * Binds or changes the owner's e-mail address: step-up, then the code sent to the new address. Refuses email.unchanged,
 * email.taken (only to somebody with the right code), code.*, stepUp.*.
 */
export async function changeEmail(
  deps: Deps,
  visitor: Visitor,
  actor: Customer,
  input: { verify_token?: string | undefined; new_email: string; code: string },
) {
  const { uid } = actor;
  const { new_email: email, code, verify_token: ticket } = input;
  const user = await findUser(deps.database.db, uid);
  if (user === undefined) throw refuse('session.expired');
  const scene = user.email === null ? 'bind_email' : 'change_email';
  // One that refused mail and takes it again is bound anew.
  if (user.email_refused_at === null && emailOf(deps, user)?.toLowerCase() === email.toLowerCase())
    throw refuse('email.unchanged');
  await lookAtTicket(deps, actor, 'change_email', ticket);
  await checkEmailCode(deps, scene, email, code);
  const opened = await deps.database.transaction(async (tx) => {
    await requireStepUp(tx, actor, 'change_email', ticket);
    await spendEmailCode(deps, tx, scene, email, code);
    const locked = await lockUser(tx, uid);
    const before = locked && emailOf(deps, locked);
    if (before !== undefined) await freeName(tx, uid, nameKey(deps, 'email', before));
    if (!(await insertName(tx, uid, nameKey(deps, 'email', email)))) throw refuse('email.taken');
    await updateEmail(tx, uid, deps.vault.seal(userPlace(uid, 'email'), email));
    const isFirst = before === undefined || before.toLowerCase() === email.toLowerCase();
    const content = isFirst
      ? `您的账户已绑定邮箱${maskEmail(email)}。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}。`
      : `您的账户邮箱已由${maskEmail(before)}修改为${maskEmail(email)}。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}。`;
    await notify(tx, {
      uid,
      category: 'security',
      level: 'warn',
      title: isFirst ? '邮箱已绑定' : '邮箱已修改',
      content,
      link: '/account/safe',
    });
    if (!isFirst) await notifyDirectly(deps, tx, { uid, channel: 'email', to: before, content });
    return renewSession(tx, actor, isFirst ? 'none' : 'security');
  });
  setOwnerCookies(visitor, opened);
  return { ...renewed(opened), email_mask: maskEmail(email) };
}

const emailOf = ({ vault }: Deps, { uid, email }: UserRow): string | undefined =>
  email === null ? undefined : vault.open(userPlace(uid, 'email'), email);
