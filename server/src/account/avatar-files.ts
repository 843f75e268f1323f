import { api } from '@uc/contract';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { enqueue, type OutboxHandler } from '../jobs/index';
import type { Avatars } from './profile-store';

const folderOf = ({ path }: { path: string }): string => path.slice(0, path.indexOf('{'));
/** The public path of avatars, and the path of those under review, which the account itself may read. */
const SHOWN = folderOf(api.account.avatar);
const PENDING = folderOf(api.account.pendingAvatar);
/** The prefixes are part of no other file's name in the store, so that these paths serve nothing else. */
export const publicFile = (name: string): string => `avatar${name}`;
export const pendingFile = (name: string): string => `review${name}`;
export const publicUrl = (name: string): string => SHOWN + name;
export const pendingUrl = (name: string): string => PENDING + name;

const DROPPED = 'account.avatarFile';

/** Queues the removal of pictures that the account no longer uses, after commit. */
export async function dropFiles(tx: Tx, uid: number, before: Partial<Avatars>): Promise<void> {
  const { avatar_url: shown, avatar_pending_url: pending } = before;
  const files = [
    ...(shown?.startsWith(SHOWN) ? [publicFile(shown.slice(SHOWN.length))] : []),
    ...(pending ? [pendingFile(pending.slice(PENDING.length))] : []),
  ];
  for (const refNo of files) await enqueue(tx, { uid, kind: DROPPED, refNo });
}

/** Removes the queued pictures. */
export const droppedFiles = ({ partners }: Pick<Deps, 'partners'>): Record<string, OutboxHandler> => ({
  [DROPPED]: ({ ref_no: file }) => partners.files.remove(file),
});
