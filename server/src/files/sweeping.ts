import type { Deps } from '../deps';
import type { Job } from '../jobs/index';
import { abandoned, deleteFile, markRemoving } from './store';

const BATCH = 100;

/** Removes what nobody needs: uploads that no document took within a day, and exports past their end. */
export const fileJobs = (deps: Deps): Job[] => [
  {
    name: 'files.sweep',
    at: '17 * * * *',
    async run() {
      let done = 0;
      for (;;) {
        const rows = await abandoned(deps.database.db, BATCH);
        for (const row of rows) {
          // Whoever claims it first has it; the content goes before the row that knows its name.
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
