import type { accountDesk } from '@uc/contract/account/desk';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import type { Handlers } from '../http/index';
import { audit, by, momentOf } from '../ledger/index';
import { type Appeal, approveAppeal, listAppeals, rejectAppeal } from '../passport/index';
import { noteDeed } from './staff-deed';

type Desk = Pick<typeof accountDesk, 'appealList' | 'appealApprove' | 'appealReject'>;
const statusTexts: Record<Appeal['status'], string> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '未通过',
  withdrawn: '已撤回',
};

/** Whoever has lost the old phone, and says so (product 02 §2.4). */
export const appealDesk = (deps: Deps): Handlers<Desk> => ({
  async appealList({ input: { page, page_size, status }, db }) {
    const pages = { limit: page_size, offset: (page - 1) * page_size };
    const { list, total } = await listAppeals(deps, db, status, pages);
    return { list: await Promise.all(list.map((one) => shown(db, one))), total, page, page_size };
  },
  async appealApprove({ input: { no, version }, actor, db }) {
    const one = await approveAppeal(deps, db, { appealNo: no, decidedBy: actor.name, version });
    const { uid } = one;
    await audit(db, { uid, by: by(actor), action: 'appeal.approve', target: `appeal:${no}`, detail: {} });
    await noteDeed(db, actor, { uid, action: 'appealApprove', bizNo: no });
    return shown(db, one);
  },
  async appealReject({ input: { no, version, reason }, actor, db }) {
    const one = await rejectAppeal(deps, db, { appealNo: no, decidedBy: actor.name, version, reason });
    const { uid } = one;
    await audit(db, {
      uid,
      by: by(actor),
      action: 'appeal.reject',
      target: `appeal:${no}`,
      detail: { reason },
    });
    await noteDeed(db, actor, { uid, action: 'appealReject', bizNo: no });
    return shown(db, one);
  },
});

async function shown(db: Db, one: Appeal): Promise<Output<Desk['appealApprove']>> {
  const age = Math.floor(((await momentOf(db, {})).getTime() - one.created_at.getTime()) / 1000);
  const isOpen = one.status === 'pending';
  return {
    appeal_no: one.appeal_no,
    uid: String(one.uid),
    customer: one.username,
    old_phone_mask: one.oldPhoneMask,
    new_phone_mask: one.newPhoneMask,
    reason: one.reason,
    status: one.status,
    status_text: statusTexts[one.status],
    created_at: one.created_at,
    age_seconds: Math.max(0, age),
    is_late: isOpen && age > limits.realName.reviewHours * 3600,
    decided_by: one.decided_by,
    decided_at: one.decided_at,
    decision_reason: one.decision_reason,
    version: one.version,
    actions: isOpen ? ['approve', 'reject'] : [],
  };
}
