import type { Deps } from '../deps';
import { forEachCustomer, type Job } from '../jobs/index';
import { lapseComplaints } from './complaint-decide';
import { unansweredProviders } from './complaint-store';
import { abandonedPictures } from './picture-store';
import { dropPicture } from './pictures';
import { abandonedVideos } from './video-store';
import { dropVideo } from './videos';

const BATCH = 100;

/** Gives up pictures and films that have become part of no work within a day, and decides complaints that nobody answered. */
export const worksJobs = (deps: Deps): Job[] => [
  {
    name: 'works.complaints',
    at: '0 7 * * * *',
    run: async () =>
      forEachCustomer(deps, await unansweredProviders(deps.database.db, BATCH), lapseComplaints),
  },
  {
    name: 'works.pictures',
    at: '0 23 * * * *',
    async run() {
      const { database } = deps;
      const rows = await abandonedPictures(database.db, BATCH);
      for (const { uid, file_id: fileId } of rows)
        await database.transaction((tx) => dropPicture(tx, uid, fileId));
      const videos = await abandonedVideos(database.db, BATCH);
      for (const { uid, file_id: fileId } of videos)
        await database.transaction((tx) => dropVideo(tx, uid, fileId));
      return rows.length + videos.length;
    },
  },
];
