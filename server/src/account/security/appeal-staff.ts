import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import type { Handlers } from '../../call/index';
import { audit, initiatorOf } from '../../ledger/index';
import { type Appeal, approveAppeal, listAppeals, rejectAppeal } from './appeal';
import { decisionView } from '../decision';
import { recordStaffOperation } from '../../operations/index';
import { askOf } from '../../room/index';

type StaffCalls = Pick<typeof accountStaffCalls, 'appealList' | 'appealApprove' | 'appealReject'>;

/** The queue of appeals of owners who have lost their old phone (account.md#security-screen). */
export const appealStaffCalls = (deps: Deps): Handlers<StaffCalls> => ({
  async appealList({ input, db }) {
    const { status, todo, keyword, sort } = input;
    const { rows, ...found } = await listAppeals(deps, db, todo ? 'pending' : status, {
      ...askOf(input),
      keyword,
      isNewestFirst: sort?.startsWith('-') ?? false,
    });
    return { list: await eachRow(db, rows, viewOf), ...found };
  },
  async appealApprove({ input: { no, version }, actor, db }) {
    const one = await approveAppeal(deps, db, { appealNo: no, decidedBy: actor.name, version });
    const { uid } = one;
    await audit(db, {
      uid,
      by: initiatorOf(actor),
      action: 'appeal.approve',
      target: `appeal:${no}`,
      detail: {},
    });
    await recordStaffOperation(db, actor, { uid, action: 'appealApprove', bizNo: no });
    return viewOf(db, one);
  },
  async appealReject({ input: { no, version, reason }, actor, db }) {
    const one = await rejectAppeal(deps, db, { appealNo: no, decidedBy: actor.name, version, reason });
    const { uid } = one;
    await audit(db, {
      uid,
      by: initiatorOf(actor),
      action: 'appeal.reject',
      target: `appeal:${no}`,
      detail: { reason },
    });
    await recordStaffOperation(db, actor, { uid, action: 'appealReject', bizNo: no });
    return viewOf(db, one);
  },
});

async function viewOf(db: Db, one: Appeal): Promise<Output<StaffCalls['appealApprove']>> {
  const facts = { customer: one.username, withdrawn: '已撤回', hours: limits.realName.reviewHours };
  return {
    ...(await decisionView(db, one, facts)),
    appeal_no: one.appeal_no,
    old_phone_mask: one.oldPhoneMask,
    new_phone_mask: one.newPhoneMask,
    reason: one.reason,
  };
}
