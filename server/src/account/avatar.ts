import type { profileCalls } from '@uc/contract/account/profile';
import { systemAvatarUrl } from '@uc/contract/account/texts';
import type { Input, Output } from '@uc/contract/endpoint';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { claimFile, discardFile, getObject, putObject, unclaimedContent } from '../files/index';
import { type Customer, refuse, refuseForm } from '../call/index';
import { openedBytes } from '../opener/index';
import { swapAvatar } from './profile-store';
import { mintName } from '../vault/index';
import { dropFiles, pendingFile, pendingUrl, publicFile } from './avatar-files';
import { askForReview, dropUnlessKept } from './avatar-review';
import { replaceReview, reviewByName } from './avatar-store';

/**
 * Changes the avatar: an upload is cropped and reviewed before others see it, a built-in picture needs no review
 * (account.md#profile-screen).
 */
export async function changeAvatar(
  deps: Deps,
  actor: Customer,
  { file_id: fileId, system, crop }: Input<(typeof profileCalls)['saveAvatar']>,
): Promise<Output<(typeof profileCalls)['saveAvatar']>> {
  if ((fileId === undefined) === (system === undefined))
    throw refuseForm({ field: 'file_id', message: '请上传图片或选择一个系统头像' });
  const { uid } = actor;
  const { transaction } = deps.database;
  if (system !== undefined) {
    const url = systemAvatarUrl(system);
    await transaction((tx) => takeAvatar(tx, uid, url));
    return { avatar_url: url, in_review: false };
  }
  const file = { uid, fileId: fileId!, use: 'avatar' } as const;
  const sent = await unclaimedContent(deps, deps.database.db, file);
  const picture = Buffer.from(await openedBytes('square', sent, crop));
  const name = mintName();
  await transaction((tx) => dropUnlessKept(tx, uid, name));
  await putObject(deps, pendingFile(name), picture);
  try {
    await transaction(async (tx) => {
      await claimFile(tx, { ...file, bizType: 'avatar', bizNo: name });
      // The upload is not needed any more: the avatar was made anew from its pixels.
      await discardFile(tx, uid, file.fileId);
      const { avatar_pending_url } = await swapAvatar(tx, uid, { avatar_pending_url: pendingUrl(name) });
      await replaceReview(tx, uid);
      await dropFiles(tx, uid, { avatar_pending_url });
      await askForReview(tx, uid, name);
    });
  } catch (error) {
    await deps.partners.files.remove(pendingFile(name)).catch(() => undefined);
    throw error;
  }
  return { avatar_url: pendingUrl(name), in_review: true };
}

async function takeAvatar(tx: Tx, uid: number, url: string | null): Promise<void> {
  const before = await swapAvatar(tx, uid, { avatar_url: url, avatar_pending_url: null });
  await replaceReview(tx, uid);
  await dropFiles(tx, uid, before);
}

/** Removes the pictures of a closed account, after commit. */
export const dropAvatar = (tx: Tx, uid: number): Promise<void> => takeAvatar(tx, uid, null);

/** A public avatar by its name; the content of a name never changes. Refuses notFound, file.unreachable. */
export async function publicAvatar(deps: Deps, name: string): Promise<DocumentAnswer> {
  return documentOf(await getObject(deps, publicFile(name)), {
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}

/** An avatar under review, for members of its account. Refuses notFound, file.unreachable. */
export async function pendingAvatar(deps: Deps, db: Db, uid: number, name: string): Promise<DocumentAnswer> {
  const status = (await reviewByName(db, uid, name))?.status;
  const files = status === 'pending' || status === 'approved' ? [pendingFile(name), publicFile(name)] : [];
  for (const file of files) {
    const body = await getObject(deps, file);
    if (body !== undefined) return documentOf(body, unread);
  }
  throw refuse('notFound');
}

/** Opened directly instead of in a page, the picture is downloaded and runs nothing (trust F3). */
const unread = {
  'Content-Disposition': "attachment; filename*=UTF-8''avatar.webp",
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

function documentOf(body: Uint8Array | undefined, headers: Record<string, string>): DocumentAnswer {
  if (body === undefined) throw refuse('notFound');
  return { headers: { 'Content-Type': 'image/webp', ...headers }, body };
}
