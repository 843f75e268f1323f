import type { Deps } from '../deps';
import type { Job } from '../jobs/index';
import { deletePart, partNames, strayParts } from './part-store';
import { abandoned, deleteFile, type FileRow, markRemoving } from './store';
import { dropPart } from './store-part';
import { deleteUpload } from './upload-store';

const BATCH = 100;

/** Removes uploads that nobody has continued or that became part of no document within a day, and expired exports. */
export const fileJobs = (deps: Deps): Job[] => [
  {
    name: 'files.sweep',
    at: '17 * * * *',
    async run() {
      let done = 0;
      for (;;) {
        const rows = await abandoned(deps.database.db, BATCH);
        for (const row of rows) {
          // Unless a document claims it first; the content is removed before the row that names it.
          const isOurs =
            row.status === 'removing' ||
            (await markRemoving(deps.database.db, row.uid, row.file_id, row.status));
          if (!isOurs) continue;
          await removeFile(deps, row);
          done += 1;
        }
        if (rows.length < BATCH) break;
      }
      for (;;) {
        const parts = await strayParts(deps.database.db, BATCH);
        for (const part of parts) await dropPart(deps, part.uid, part.storage_name);
        done += parts.length;
        if (parts.length < BATCH) return done;
      }
    },
  },
];

async function removeFile({ partners, database: { db } }: Deps, row: FileRow): Promise<void> {
  if (row.storage_name !== null) await partners.files.remove(row.storage_name);
  for (const name of await partNames(db, row.uid, row.file_id)) {
    await partners.files.remove(name);
    await deletePart(db, row.uid, name);
  }
  await deleteUpload(db, row.uid, row.file_id);
  await deleteFile(db, row.uid, row.file_id);
}
