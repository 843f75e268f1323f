import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { openReading, sealReading } from './content';
import { findFile, keepReading } from './store';

interface Named {
  uid: number;
  fileId: string;
}

/** Stores the text that was read in a file beside it, encrypted; a later reading replaces an earlier one. */
export const saveReading = async (
  deps: Pick<Deps, 'vault'>,
  db: Db,
  file: Named,
  reading: string,
): Promise<void> => keepReading(db, file.uid, file.fileId, sealReading(deps, file, reading));

/** The text that was read in a file, undefined where there is none. */
export async function readingOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { uid, fileId }: Named,
): Promise<string | undefined> {
  const sealed = (await findFile(db, uid, fileId))?.reading;
  return sealed == null ? undefined : openReading(deps, { uid, fileId }, sealed);
}
