import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, discardFile, discardFilesOf, findFileView, type FileView } from '../../files/index';
import type { RequestKey } from './store';

const BIZ = 'crowd_request';

/** Claims the attachments that are new, and discards those that are gone. Refuses notFound, file.claimed. */
export async function moveAttachments(
  tx: Tx,
  { uid, request_no }: RequestKey,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const fileId of after)
    if (!before.includes(fileId))
      await claimFile(tx, { uid, fileId, use: 'request_attachment', bizType: BIZ, bizNo: request_no });
  for (const fileId of before) if (!after.includes(fileId)) await discardFile(tx, uid, fileId);
}

export const dropAttachments = (tx: Tx, { uid, request_no }: RequestKey): Promise<void> =>
  discardFilesOf(tx, uid, { bizType: BIZ, bizNo: request_no });

/** Name and size of each, never the content. */
export async function attachmentViews(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  fileIds: readonly string[],
): Promise<FileView[]> {
  const files = await Promise.all(fileIds.map((id) => findFileView(deps, db, uid, id)));
  return files.filter((file) => file !== undefined);
}
