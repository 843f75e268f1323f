import type { Deps } from '../deps';
import type { Job } from '../jobs/index';
import { abandonedPictures } from './picture-store';
import { dropPicture } from './pictures';

const BATCH = 100;

/** Gives up pictures that have become part of no work within a day. */
export const worksJobs = ({ database }: Deps): Job[] => [
  {
    name: 'works.pictures',
    at: '0 23 * * * *',
    async run() {
      const rows = await abandonedPictures(database.db, BATCH);
      for (const { uid, file_id: fileId } of rows)
        await database.transaction((tx) => dropPicture(tx, uid, fileId));
      return rows.length;
    },
  },
];
