import type { FileUse } from '@uc/contract/file-uses';
import type { Deps } from '../deps';
import { removeUpload } from './remove';
import { type NewFile, saveFile } from './save';
import { demandRoomForCopies } from './upload-quota';

/** A copy that is to become part of a document. */
export interface Copy {
  file_id: string;
  use: FileUse;
}
type CopiedFile = NewFile & { use: FileUse };

/**
 * Saves copies of files of one customer and one area, in their order: there is room for all before the first is made, and
 * none stays where one cannot be. Refuses upload.copiesQuota, upload.quota and upload.storage. Opens transactions of its
 * own; never call it inside one.
 */
export async function saveCopies(deps: Deps, files: readonly CopiedFile[]): Promise<Copy[]> {
  const [first] = files;
  if (first === undefined) return [];
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  await deps.database.transaction((tx) =>
    demandRoomForCopies(tx, first.uid, first.use, { files: files.length, bytes }),
  );
  const copies: Copy[] = [];
  try {
    for (const file of files) {
      const { file_id } = await saveFile(deps, file);
      copies.push({ file_id, use: file.use });
    }
  } catch (error) {
    await dropCopies(deps, first.uid, copies);
    throw error;
  }
  return copies;
}

/** Removes the copies that have become part of no document. */
export async function dropCopies(deps: Deps, uid: number, copies: readonly Copy[]): Promise<void> {
  for (const { file_id: fileId, use } of copies) await removeUpload(deps, { uid, fileId, use });
}
