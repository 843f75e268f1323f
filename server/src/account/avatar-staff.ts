import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { type Db, eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Handlers, refuse, type Staff } from '../call/index';
import { audit, initiatorOf } from '../ledger/index';
import { profileOf } from '../accounts/index';
import { getObject } from '../files/index';
import { pendingFile, publicFile } from './avatar-files';
import { approveAvatar, rejectAvatar } from './avatar-review';
import { type AvatarReview, listReviews, reviewByNo } from './avatar-store';
import { decisionView } from './decision';
import { recordStaffOperation } from '../operations/index';
import { askOf } from '../room/index';

type StaffCalls = Pick<
  typeof accountStaffCalls,
  'avatarList' | 'avatarDetail' | 'avatarApprove' | 'avatarReject'
>;

/** The queue of avatars that staff review before others see them (account.md#profile-screen). */
export const avatarStaffCalls = (deps: Deps): Handlers<StaffCalls> => ({
  async avatarList({ input, db }) {
    const { status, todo, keyword, sort } = input;
    const pages = askOf(input);
    const { rows, ...found } = await listReviews(db, todo ? 'pending' : status, {
      ...pages,
      keyword,
      isNewestFirst: sort?.startsWith('-') ?? false,
    });
    return { list: await eachRow(db, rows, (db, row) => viewOf(db, row)), ...found };
  },
  async avatarDetail({ input: { no }, db }) {
    const row = await reviewByNo(db, no);
    if (row === undefined) throw refuse('notFound');
    return { ...(await viewOf(db, row)), picture: await pictureOf(deps, row) };
  },
  async avatarApprove({ input: { no, version }, actor, db }) {
    const row = await approveAvatar(db, { reviewNo: no, decidedBy: actor.name, version });
    return decided(db, actor, row, 'avatarApprove');
  },
  async avatarReject({ input: { no, version, reason }, actor, db }) {
    const row = await rejectAvatar(db, { reviewNo: no, decidedBy: actor.name, version, reason });
    return decided(db, actor, row, 'avatarReject');
  },
});

async function decided(tx: Tx, actor: Staff, row: AvatarReview, action: 'avatarApprove' | 'avatarReject') {
  const { uid, review_no: no, decision_reason: reason } = row;
  const isApproved = action === 'avatarApprove';
  await audit(tx, {
    uid,
    by: initiatorOf(actor),
    action: isApproved ? 'avatar.approve' : 'avatar.reject',
    target: `avatar:${no}`,
    detail: isApproved ? {} : { reason },
  });
  await recordStaffOperation(tx, actor, { uid, action, bizNo: no });
  return viewOf(tx, row);
}

async function pictureOf(deps: Deps, { name, status }: AvatarReview): Promise<string | null> {
  if (status === 'rejected' || status === 'withdrawn') return null;
  const bytes = (await getObject(deps, pendingFile(name))) ?? (await getObject(deps, publicFile(name)));
  return bytes === undefined ? null : `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function viewOf(db: Db, row: AvatarReview): Promise<Output<StaffCalls['avatarApprove']>> {
  const customer = (await profileOf(db, row.uid))?.username ?? '';
  const facts = { customer, withdrawn: '已更换', hours: limits.avatar.reviewHours };
  return { ...(await decisionView(db, row, facts)), review_no: row.review_no };
}
