import type { FileUse } from '@uc/contract/file-uses';
import type { Deps } from '../deps';
import { deletePart, partNames } from './part-store';
import { deleteFile, findFile, type FileRow, markRemoving } from './store';
import { deleteUpload } from './upload-store';

/** Removes the content of a file that is marked for removal, then the row that names it. */
export async function removeFile({ partners, database: { db } }: Deps, row: FileRow): Promise<void> {
  if (row.storage_name !== null) await partners.files.remove(row.storage_name);
  for (const name of await partNames(db, row.uid, row.file_id)) {
    await partners.files.remove(name);
    await deletePart(db, row.uid, name);
  }
  await deleteUpload(db, row.uid, row.file_id);
  await deleteFile(db, row.uid, row.file_id);
}

/**
 * Removes at once an upload of a use that is to become part of no document; nothing where it is another's, of another use
 * or gone. What the store does not remove now is removed by the job.
 */
export async function removeUpload(
  deps: Deps,
  { uid, fileId, use }: { uid: number; fileId: string; use: FileUse },
): Promise<void> {
  const { db } = deps.database;
  const row = await findFile(db, uid, fileId);
  if (row?.use !== use || !(await markRemoving(db, uid, fileId, 'stored'))) return;
  await removeFile(deps, row).catch(() => undefined);
}
