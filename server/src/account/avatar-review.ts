import type { profileCalls } from '@uc/contract/account/profile';
import type { Output } from '@uc/contract/endpoint';
import * as clock from '../clock';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { notify } from '../messages/index';
import { lockAvatar, swapAvatar } from './profile-store';
import { mintId } from '../vault/index';
import { enqueue, type OutboxHandler } from '../jobs/index';
import { droppedFiles, dropFiles, pendingFile, pendingUrl, publicFile, publicUrl } from './avatar-files';
import {
  type AvatarReview,
  currentReview,
  endReview,
  insertReview,
  reviewByName,
  reviewByNo,
} from './avatar-store';

const LOOK = 'account.avatarLook';
const PUBLISH = 'account.avatarPublish';
const UNKEPT = 'account.avatarUnkept';
const MINUTE_MS = 60_000;
const MACHINE = '自动审核';

/** Queued before a picture is stored: removes it again unless the account has it by then. */
export async function dropUnlessKept(tx: Tx, uid: number, name: string): Promise<void> {
  const dueAt = new Date((await clock.now(tx)).getTime() + 60 * MINUTE_MS);
  await enqueue(tx, { uid, kind: UNKEPT, refNo: name, dueAt });
}

/** Submits an uploaded avatar for review: by the partner's automatic check, and by staff when that is not sure. */
export async function askForReview(tx: Tx, uid: number, name: string): Promise<void> {
  const reviewNo = mintId('AV');
  await insertReview(tx, { uid, review_no: reviewNo, name });
  await enqueue(tx, { uid, kind: LOOK, refNo: reviewNo });
}

/** Hands an avatar to staff, because the automatic check was not sure; the avatar before stays public. */
export async function awaitReview(
  deps: Pick<Deps, 'partners'>,
  tx: Tx,
  picture: Buffer,
  { uid, name, ...review }: { uid: number; name: string; review_no: string; created_at: Date },
): Promise<void> {
  await deps.partners.files.put(pendingFile(name), picture);
  await swapAvatar(tx, uid, { avatar_pending_url: pendingUrl(name) });
  await insertReview(tx, { uid, name, ...review });
}

/** A decision about an avatar; `version` is the one that staff saw. */
interface Decision {
  reviewNo: string;
  decidedBy: string;
  version?: number | undefined;
}

/** The avatar becomes public once its file has been copied. Refuses notFound, state.conflict. */
export async function approveAvatar(tx: Tx, decision: Decision): Promise<AvatarReview> {
  const row = await decide(tx, decision, { status: 'approved', decision_reason: null });
  await enqueue(tx, { uid: row.uid, kind: PUBLISH, refNo: row.review_no });
  return row;
}

/** The avatar before stays, and the owner is notified of the reason. Refuses notFound, state.conflict. */
export async function rejectAvatar(
  tx: Tx,
  { reason, ...decision }: Decision & { reason: string },
): Promise<AvatarReview> {
  const row = await decide(tx, decision, { status: 'rejected', decision_reason: reason });
  const { uid } = row;
  const { avatar_pending_url } = await swapAvatar(tx, uid, { avatar_pending_url: null });
  await dropFiles(tx, uid, { avatar_pending_url });
  await notify(tx, {
    uid,
    category: 'audit',
    level: 'warn',
    title: '头像未通过审核',
    content: `您的新头像未通过审核：${reason}。已恢复原来的头像，您可以重新上传。`,
    link: '/account/info/portrait',
    bizType: 'avatar',
    bizNo: row.review_no,
  });
  return row;
}
async function decide(
  tx: Tx,
  { reviewNo, decidedBy, version }: Decision,
  set: Pick<AvatarReview, 'status' | 'decision_reason'>,
): Promise<AvatarReview> {
  const found = await reviewByNo(tx, reviewNo);
  if (found === undefined) throw refuse('notFound');
  // Lock order everywhere: the account, then its reviews.
  await lockAvatar(tx, found.uid);
  const which = { uid: found.uid, review_no: reviewNo, version };
  const row = await endReview(tx, which, { ...set, decided_by: decidedBy });
  if (row === undefined) throw refuse('state.conflict');
  return row;
}

/** The outbox handlers of avatars; each may run twice, the second time without effect. */
export const avatarOutbox = (deps: Deps): Record<string, OutboxHandler> => ({
  ...droppedFiles(deps),
  async [LOOK]({ ref_no: reviewNo }) {
    const { db, transaction } = deps.database;
    const row = await reviewByNo(db, reviewNo);
    if (row?.status !== 'pending') return;
    const picture = await deps.partners.files.get(pendingFile(row.name));
    if (picture === undefined) throw new Error('the picture is not in the store');
    const verdict = await deps.partners.moderation.look(Buffer.from(picture));
    if (verdict.fit === 'unsure') return;
    const decision = { reviewNo, decidedBy: MACHINE, version: row.version };
    await transaction(async (tx) => {
      // Staff may have decided, or the owner have replaced it, during the automatic check.
      if ((await reviewByNo(tx, reviewNo))?.status !== 'pending') return;
      if (verdict.fit) await approveAvatar(tx, decision);
      else await rejectAvatar(tx, { ...decision, reason: verdict.reason });
    });
  },
  async [UNKEPT]({ ref_no: name, uid }) {
    if ((await reviewByName(deps.database.db, uid, name)) === undefined)
      await deps.partners.files.remove(pendingFile(name));
  },
  async [PUBLISH]({ ref_no: reviewNo, uid }) {
    const row = await reviewByNo(deps.database.db, reviewNo);
    if (row === undefined) return;
    const { name } = row;
    const { files } = deps.partners;
    const picture = await files.get(pendingFile(name));
    if (picture !== undefined) await files.put(publicFile(name), picture);
    const isShown = await deps.database.transaction(async (tx) => {
      const now = await lockAvatar(tx, uid);
      if (picture === undefined || now.avatar_pending_url !== pendingUrl(name))
        return now.avatar_url === publicUrl(name);
      await swapAvatar(tx, uid, { avatar_url: publicUrl(name), avatar_pending_url: null });
      await dropFiles(tx, uid, now);
      return true;
    });
    if (!isShown) await files.remove(publicFile(name));
  },
});

/** The review of the newest upload, while it is pending or rejected. */
export async function avatarReviewView(
  db: Db,
  uid: number,
): Promise<Output<(typeof profileCalls)['profile']>['avatar_review']> {
  const row = await currentReview(db, uid);
  if (row?.status !== 'pending' && row?.status !== 'rejected') return null;
  return { status: row.status, reason: row.decision_reason, at: row.decided_at ?? row.created_at };
}
