import type { Deps } from '../deps';
import { allParts, forEachDue, type Job } from '../jobs/index';
import { strayParts } from './part-store';
import { removeFile } from './remove';
import { abandoned, markRemoving } from './store';
import { dropPart } from './store-part';

/** Removes uploads that nobody has continued or that became part of no document within a day, and expired exports. */
export const fileJobs = (deps: Deps): Job[] => [
  {
    name: 'files.sweep',
    text: '清理文件',
    about: '删除无人使用的上传文件和过期的导出文件',
    at: '17 * * * *',
    async run() {
      const { db } = deps.database;
      return allParts(
        () =>
          forEachDue(
            deps,
            (batch) => abandoned(db, batch),
            async (row) => {
              // Unless a document claims it first; the content is removed before the row that names it.
              const isOurs =
                row.status === 'removing' || (await markRemoving(db, row.uid, row.file_id, row.status));
              if (isOurs) await removeFile(deps, row);
              return isOurs;
            },
            ({ uid, file_id: file }) => ({ uid, file }),
          ),
        () =>
          forEachDue(
            deps,
            (batch) => strayParts(db, batch),
            (part) => dropPart(deps, part.uid, part.storage_name),
            ({ uid, storage_name: part }) => ({ uid, part }),
          ),
      );
    },
  },
];
