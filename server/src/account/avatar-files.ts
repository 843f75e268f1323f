import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { enqueue, type OutboxHandler } from '../jobs/index';
import type { Avatars } from './profile-store';

/** Where everybody gets a picture, and where its own people get one that is still looked at. */
const SHOWN = '/accountapi/avatar/';
const PENDING = '/accountapi/profile/avatar/';
/** Names in the store hold letters that no other file's name has, so nothing else is ever handed out under them. */
export const publicFile = (name: string): string => `avatar${name}`;
export const pendingFile = (name: string): string => `review${name}`;
export const publicUrl = (name: string): string => SHOWN + name;
export const pendingUrl = (name: string): string => PENDING + name;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 128 bits, so that nobody finds a picture by trying. */
export const newName = (): string => {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let name = '';
  for (; name.length < 26; bits >>= 5n) name += LETTERS[Number(bits & 31n)];
  return name;
};

const DROPPED = 'account.avatarFile';

/** Pictures that an account has no more leave the store once that is committed. */
export async function dropFiles(tx: Tx, uid: number, before: Partial<Avatars>): Promise<void> {
  const { avatar_url: shown, avatar_pending_url: pending } = before;
  const files = [
    ...(shown?.startsWith(SHOWN) ? [publicFile(shown.slice(SHOWN.length))] : []),
    ...(pending ? [pendingFile(pending.slice(PENDING.length))] : []),
  ];
  for (const refNo of files) await enqueue(tx, { uid, kind: DROPPED, refNo });
}

/** What takes them out. */
export const droppedFiles = ({ partners }: Pick<Deps, 'partners'>): Record<string, OutboxHandler> => ({
  [DROPPED]: ({ ref_no: file }) => partners.files.remove(file),
});
