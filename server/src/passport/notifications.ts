import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { Refusal } from '../call/index';
import { notify } from '../messages/index';

/** The member that a message is about. */
interface MemberRef {
  uid: number;
  sub_id: string;
  sub_username: string;
  phone: string | null;
}

/** A member has set its own password for the first time: to the owner (members-and-roles.md#sub-account-states). */
export const notifyActivated = (tx: Tx, sub: MemberRef): Promise<void> =>
  notifyOwner(tx, sub, '子账号已激活', '已完成首次登录并设置密码。');

/** A member has changed its password: to the member, because somebody else may have used its session. */
export const notifyChanged = (tx: Tx, { uid, sub_id: subId, phone }: MemberRef): Promise<void> =>
  notify(tx, {
    uid,
    subId,
    category: 'security',
    level: 'warn',
    title: '登录密码已修改',
    content: '您的登录密码已修改，其他设备已下线。如非本人操作，请立即联系管理员。',
    sms: phone !== null,
  });

/** Notifies owner and member when wrong passwords have locked the member (members-and-roles.md#sub-account-states). */
export async function notifyIfLocked({ database }: Deps, sub: MemberRef, refusal: Error): Promise<void> {
  if (!(refusal instanceof Refusal) || refusal.refusal !== 'signIn.locked') return;
  const { failures, lockMinutes } = limits.signIn;
  const what = `连续${failures}次输错登录密码，已锁定${lockMinutes}分钟。`;
  await database.transaction(async (tx) => {
    await notifyOwner(tx, sub, '子账号已锁定', what);
    await notify(tx, {
      uid: sub.uid,
      subId: sub.sub_id,
      category: 'security',
      level: 'warn',
      title: '您的账号已锁定',
      content: `您的子账号${what}如非本人操作，请联系管理员。`,
      sms: sub.phone !== null,
    });
  });
}

const notifyOwner = (
  tx: Tx,
  { uid, sub_id, sub_username }: MemberRef,
  title: string,
  what: string,
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    title,
    content: `子账号${sub_username}${what}`,
    link: '/account/manage',
    bizType: 'sub_account',
    bizNo: sub_id,
  });
