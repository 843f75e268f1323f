import type { Deps } from '../deps';
import type { Job } from '../jobs/index';
import { abandoned, deleteFile, markRemoving } from './store';

const BATCH = 100;

/** Removes uploads that became part of no document within a day, and expired exports. */
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
          await deps.partners.files.remove(row.storage_name);
          await deleteFile(deps.database.db, row.uid, row.file_id);
          done += 1;
        }
        if (rows.length < BATCH) return done;
      }
    },
  },
];
