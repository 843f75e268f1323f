import { support } from '@uc/contract/support';
import { limits } from '@uc/contract/limits';
import { maskPhone } from '@uc/contract/mask';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { notify, notifyDirectly } from '../../messages/index';
import {
  findUser,
  freeName,
  insertName,
  updatePhone,
  lockUser,
  nameKey,
  userPlace,
  type UserRow,
} from '../../accounts/index';
import { checkCode, spendCode } from '../../credentials/index';
import {
  lookAtTicket,
  renewed,
  renewSession,
  setOwnerCookies,
  type Visitor,
  requireStepUp,
} from '../../passport/index';

const { everyDays, withdrawHoldHours } = limits.phoneChange;
const DAY_MS = 86_400_000;
/** The scene of the code for the new phone. */
export const NEW_PHONE = 'change_phone_new';

/**
 * Changes the owner's phone: step-up, then the code on the new phone. Only somebody with the right code learns that the
 * phone is taken (trust A3), and the code stays valid then. Refuses phone.unchanged, phone.tooSoon, phone.taken,
 * code.*, stepUp.*.
 */
export async function changePhone(
  deps: Deps,
  visitor: Visitor,
  actor: Customer,
  input: { verify_token?: string | undefined; new_phone: string; code: string },
) {
  const { uid } = actor;
  const { new_phone: phone, code, verify_token: ticket } = input;
  await refuseUnchangeable(deps, uid, phone);
  await lookAtTicket(deps, actor, 'change_phone', ticket);
  await checkCode(deps, NEW_PHONE, phone, code);
  const { opened, holdUntil } = await deps.database.transaction(async (tx) => {
    await requireStepUp(tx, actor, 'change_phone', ticket);
    await spendCode(deps, tx, NEW_PHONE, phone, code);
    const held = await changePhoneTo(deps, tx, uid, phone);
    return { opened: await renewSession(tx, actor, 'security'), holdUntil: held };
  });
  setOwnerCookies(visitor, opened);
  return { ...renewed(opened), phone_mask: maskPhone(phone), withdraw_hold_until: holdUntil };
}

/** Refuses phone.unchanged, and phone.tooSoon within 30 days of a change; the first binding is not a change. */
export async function refuseUnchangeable(deps: Deps, uid: number, phone: string): Promise<void> {
  const { db } = deps.database;
  const user = await findUser(db, uid);
  if (user === undefined) throw refuse('session.expired');
  refuseSame(deps, user, phone);
  refuseSoon(user, await clock.now(db));
}

/**
 * Replaces the phone and the sign-in name, blocks withdrawals for a day and notifies both phones. Returns the end of
 * the block. Refuses phone.taken, phone.unchanged, phone.tooSoon.
 */
export async function changePhoneTo(deps: Deps, tx: Tx, uid: number, phone: string): Promise<Date> {
  const user = await lockUser(tx, uid);
  if (user === undefined) throw refuse('notFound');
  const before = refuseSame(deps, user, phone);
  refuseSoon(user, await clock.now(tx));
  await freeName(tx, uid, nameKey(deps, 'phone', before));
  if (!(await insertName(tx, uid, nameKey(deps, 'phone', phone)))) throw refuse('phone.taken');
  await updatePhone(tx, uid, deps.vault.seal(userPlace(uid, 'phone'), phone), withdrawHoldHours);
  const content = `您的登录手机号已由${maskPhone(before)}修改为${maskPhone(phone)}，${withdrawHoldHours}小时内不可提现。如非本人操作，请立即提交工单${support('或联系客服')}，并申诉找回。`;
  await notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title: '手机号已修改',
    content,
    link: '/account/safe',
    sms: true,
  });
  await notifyDirectly(deps, tx, { uid, channel: 'sms', to: before, content });
  return (await findUser(tx, uid))!.withdraw_hold_until!;
}

function refuseSame({ vault }: Deps, user: UserRow, phone: string): string {
  const before = vault.open(userPlace(user.uid, 'phone'), user.phone);
  if (before === phone) throw refuse('phone.unchanged');
  return before;
}

function refuseSoon({ phone_changed_at: at }: UserRow, now: Date): void {
  if (at !== null && at.getTime() + everyDays * DAY_MS > now.getTime()) throw refuse('phone.tooSoon');
}
