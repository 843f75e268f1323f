import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { recordOperation } from '../operations/index';
import { changeMember, lockMember, overdueMembers, sessionsEnd } from '../members/index';
import { forEachDue, type Job } from '../jobs/index';
import { type MemberStatus, next } from './states';
import { notifyMember, notifyOwner } from './notifications';

const { activationDays } = limits.subAccount;

/** Jobs of members. A monthly quota needs none: it starts again when it is read in a new month (console.md#jobs). */
export const accessJobs = (deps: Deps): Job[] => [
  {
    name: 'access.membersOver',
    text: '子账号到期',
    about: `停用到期或${limits.subAccount.activationDays}天未激活的子账号`,
    at: '0 5 0 * * *',
    isDueAtStart: true,
    async run() {
      return forEachDue(
        deps,
        (batch) => overdueMembers(deps.database.db, activationDays, batch),
        (one) => endMember(deps, one),
        ({ uid, sub_id: sub }) => ({ uid, sub }),
      );
    },
  },
];

/**
 * Disables a member that has expired or has not signed in within seven days; false when its state changed meanwhile.
 */
async function endMember(
  deps: Deps,
  { uid, sub_id, is_expired }: { uid: number; sub_id: string; is_expired: boolean },
): Promise<boolean> {
  const reason = is_expired ? '已到期，自动停用' : `${activationDays}天内未登录激活，自动停用`;
  return deps.database.transaction(async (tx) => {
    const member = await lockMember(deps, tx, uid, sub_id);
    const to = member && next(member.status as MemberStatus, is_expired ? 'expire' : 'lapse');
    if (member === undefined || to === undefined) return false;
    const change = { ...sessionsEnd, status: to, state_reason: reason };
    if (!(await changeMember(tx, member, [member.status], change))) return false;
    await recordOperation(tx, {
      uid,
      actorKind: 'system',
      actorName: '系统',
      module: 'access',
      action: 'disableMember',
      bizNo: sub_id,
      changes: [{ field: 'state_reason', before: '', after: reason }],
    });
    await notifyOwner(tx, member, '子账号已停用', `${reason}。如需继续使用，请调整后重新启用。`);
    const content = `您的子账号${reason}，如需继续使用请联系管理员。`;
    await notifyMember(tx, member, { title: '您的子账号已停用', content, phone: member.phone });
    return true;
  });
}
