import { alsoTenant, type Db, type Tx } from '../db/index';
import type { Customer } from '../call/index';
import { insertShare, sharedBy } from './share-store';
import { type FileRow, findFile } from './store';

/** Lets another customer read a file, in the transaction of the document that both of them see. Safe to repeat. */
export const shareFile = (
  tx: Tx,
  { ownerUid, fileId, withUid }: { ownerUid: number; fileId: string; withUid: number },
): Promise<void> => insertShare(tx, { uid: withUid, file_id: fileId, owner_uid: ownerUid });

/** A file of another customer that was shared with this one. */
export async function sharedFile(
  db: Db,
  { uid }: Pick<Customer, 'uid'>,
  fileId: string,
): Promise<FileRow | undefined> {
  const ownerUid = await sharedBy(db, uid, fileId);
  if (ownerUid === undefined) return undefined;
  alsoTenant(ownerUid);
  return findFile(db, ownerUid, fileId);
}
