import { randomBytes } from 'node:crypto';
import type { profileCalls } from '@uc/contract/account/profile';
import { systemAvatarUrl } from '@uc/contract/account/texts';
import type { Input } from '@uc/contract/endpoint';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { discardFile, claimFile, waitingContent } from '../files/index';
import { type Customer, refuse, refuseForm } from '../http/index';
import { enqueue, type OutboxHandler } from '../jobs/index';
import { swapAvatar } from '../passport/index';
import { cutSquare } from './cut';

const PATH = '/accountapi/avatar/';
/** Names of avatars in the store hold letters that no other file's name has, so nothing else is ever handed out here. */
const stored = (name: string): string => `avatar${name}`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 128 bits, so that nobody finds a picture by trying. */
const newName = (): string => {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let name = '';
  for (; name.length < 26; bits >>= 5n) name += LETTERS[Number(bits & 31n)];
  return name;
};

/** Cuts a picture that was sent, or takes one of ours, and drops the one before (product 02 §2.4). */
export async function changeAvatar(
  deps: Deps,
  actor: Customer,
  { file_id: fileId, system, crop }: Input<(typeof profileCalls)['saveAvatar']>,
): Promise<string> {
  if ((fileId === undefined) === (system === undefined))
    throw refuseForm({ field: 'file_id', message: '请上传图片或选择一个系统头像' });
  const { transaction } = deps.database;
  let url: string;
  let before: string | null;
  if (system !== undefined) {
    url = systemAvatarUrl(system);
    before = await transaction((tx) => swapAvatar(tx, actor.uid, url));
  } else {
    const file = { uid: actor.uid, fileId: fileId!, use: 'avatar' } as const;
    const picture = await cutSquare(await waitingContent(deps, deps.database.db, file), crop);
    const name = newName();
    url = PATH + name;
    await deps.partners.files.put(stored(name), picture);
    try {
      before = await transaction(async (tx) => {
        await claimFile(tx, { ...file, bizType: 'avatar', bizNo: name });
        // What was sent is not needed any more: the picture was made anew of its pixels.
        await discardFile(tx, actor.uid, file.fileId);
        return swapAvatar(tx, actor.uid, url);
      });
    } catch (error) {
      await deps.partners.files.remove(stored(name)).catch(() => undefined);
      throw error;
    }
  }
  if (before?.startsWith(PATH) && before !== url)
    await deps.partners.files.remove(stored(before.slice(PATH.length)));
  return url;
}

const DROPPED = 'account.avatar';

/** The account is closed: its picture goes once that is committed. */
export async function dropAvatar(tx: Tx, uid: number): Promise<void> {
  const before = await swapAvatar(tx, uid, null);
  if (before?.startsWith(PATH)) await enqueue(tx, { uid, kind: DROPPED, refNo: before.slice(PATH.length) });
}

/** Pictures that nobody has any more leave the store. */
export const avatarOutbox = ({ partners }: Pick<Deps, 'partners'>): Record<string, OutboxHandler> => ({
  [DROPPED]: ({ ref_no: name }) => partners.files.remove(stored(name)),
});

/** A picture by its name, for everybody; it never changes under that name. Refuses notFound. */
export async function avatarShown(deps: Deps, name: string): Promise<DocumentAnswer> {
  const body = await deps.partners.files.get(stored(name));
  if (body === undefined) throw refuse('notFound');
  return {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
    body,
  };
}
