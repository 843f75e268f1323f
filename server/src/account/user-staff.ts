import { support } from '@uc/contract/support';
import type { accountStaffCalls } from '@uc/contract/account/staff';
import { mailStopTexts } from '@uc/contract/account/texts';
import { daysAfter, startOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { mayStaff } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { ownerEmail } from '../accounts/index';
import { type Handlers, refuse, type Staff } from '../call/index';
import type { Tx } from '../db/index';
import { notify, tellMailResumed, tellMailStopped } from '../messages/index';
import { type AccountCase, accountCase, accountCases, freezeAccount, unfreezeAccount } from './account-case';
import { realnameTexts } from './profile-view';
import { recordStaffOperation } from '../operations/index';
import { audit, initiatorOf } from '../ledger/index';
import { askOf } from '../room/index';

type StaffCalls = Pick<
  typeof accountStaffCalls,
  'userList' | 'userDetail' | 'userFreeze' | 'userUnfreeze' | 'userStopMail' | 'userResumeMail'
>;
const statusTexts: Record<AccountCase['status'], string> = {
  active: '正常',
  frozen: '已冻结',
  closing: '注销冷静期',
  closed: '已注销',
};

/** Main accounts for staff, and the freeze (account.md#account-states). */
export const userStaffCalls = (deps: Deps): Handlers<StaffCalls> => ({
  async userList({ input, actor, db }) {
    const { status, keyword, start_time, end_time } = input;
    const { rows, ...found } = await accountCases(
      deps,
      db,
      {
        status,
        keyword,
        from: start_time === undefined ? undefined : startOf(start_time),
        to: end_time === undefined ? undefined : daysAfter(startOf(end_time), 1),
      },
      askOf(input),
    );
    return { list: rows.map((one) => viewOf(one, actor)), ...found };
  },
  userDetail: async ({ input: { no }, actor, db }) => viewOf(await accountCase(deps, db, Number(no)), actor),
  async userFreeze({ input: { no, reason, version }, actor, db }) {
    const uid = Number(no);
    await freezeAccount(db, { uid, version }, reason);
    await audit(db, {
      uid,
      by: initiatorOf(actor),
      action: 'account.freeze',
      target: `account:${uid}`,
      detail: { reason },
    });
    await recordStaffOperation(db, actor, { uid, action: 'userFreeze' });
    await notify(db, {
      uid,
      category: 'security',
      level: 'urgent',
      title: '账号已冻结',
      content: `为保障资金安全，您的账号已被冻结，暂不能登录与转出资金。${support('如有疑问，请联系客服。')}`,
      link: '/account/safe',
      sms: true,
      email: true,
    });
    return viewOf(await accountCase(deps, db, uid), actor);
  },
  async userUnfreeze({ input: { no, reason, version }, actor, db }) {
    const uid = Number(no);
    await unfreezeAccount(db, { uid, version });
    await audit(db, {
      uid,
      by: initiatorOf(actor),
      action: 'account.unfreeze',
      target: `account:${uid}`,
      detail: { reason },
    });
    await recordStaffOperation(db, actor, { uid, action: 'userUnfreeze' });
    await notify(db, {
      uid,
      category: 'security',
      title: '账号已解冻',
      content: '您的账号已恢复正常使用。',
      link: '/account/safe',
    });
    return viewOf(await accountCase(deps, db, uid), actor);
  },
  async userStopMail({ input: { no, reason }, actor, db }) {
    const uid = Number(no);
    const address = await ownerEmail.stop(deps, db, uid);
    if (address === null) throw refuse('state.conflict');
    await recordMailChange(db, actor, { uid, action: 'userStopMail', reason });
    await tellMailStopped(db, { uid, address, why: 'staff' });
    return viewOf(await accountCase(deps, db, uid), actor);
  },
  async userResumeMail({ input: { no, reason }, actor, db }) {
    const uid = Number(no);
    const address = await ownerEmail.resume(deps, db, uid);
    if (address === null) throw refuse('state.conflict');
    await recordMailChange(db, actor, { uid, action: 'userResumeMail', reason });
    await tellMailResumed(db, uid, address);
    return viewOf(await accountCase(deps, db, uid), actor);
  },
});

async function recordMailChange(
  tx: Tx,
  actor: Staff,
  { uid, action, reason }: { uid: number; action: 'userStopMail' | 'userResumeMail'; reason: string },
): Promise<void> {
  await audit(tx, {
    uid,
    by: initiatorOf(actor),
    action: action === 'userStopMail' ? 'account.mailStop' : 'account.mailResume',
    target: `account:${uid}`,
    detail: { reason },
  });
  await recordStaffOperation(tx, actor, { uid, action });
}

function viewOf(one: AccountCase, { role }: Staff): Output<StaffCalls['userDetail']> {
  const events = { active: ['freeze'], frozen: ['unfreeze'], closing: [], closed: [] } as const;
  const mailEvents =
    one.emailMask === null ? [] : [one.mailStop === null ? ('stop_mail' as const) : ('resume_mail' as const)];
  return {
    uid: String(one.uid),
    username: one.username,
    nickname: one.nickname,
    phone_mask: one.phoneMask,
    email_mask: one.emailMask,
    email_stopped_text: one.mailStop === null ? null : mailStopTexts[one.mailStop],
    status: one.status,
    status_text: statusTexts[one.status],
    state_reason: one.stateReason,
    realname_text: realnameTexts[one.realnameStatus],
    created_at: one.createdAt,
    last_login_at: one.lastLoginAt,
    sub_accounts: one.members,
    closing_at: one.closingAt,
    version: one.version,
    actions: mayStaff(role, 'staff.user:handle') ? [...events[one.status], ...mailEvents] : [],
  };
}
