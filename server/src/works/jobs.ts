import type { Deps } from '../deps';
import { allParts, forEachCustomer, forEachDue, type Job } from '../jobs/index';
import { lapseComplaints } from './complaint-decide';
import { unansweredProviders } from './complaint-store';
import { abandonedPictures } from './picture-store';
import { dropPicture } from './pictures';
import { abandonedVideos } from './video-store';
import { dropVideo } from './videos';

/** Gives up pictures and films that have become part of no work within a day, and decides complaints that nobody answered. */
export const worksJobs = (deps: Deps): Job[] => [
  {
    name: 'works.complaints',
    at: '0 7 * * * *',
    run: async () =>
      forEachCustomer(deps, (batch) => unansweredProviders(deps.database.db, batch), lapseComplaints),
  },
  {
    name: 'works.pictures',
    at: '0 23 * * * *',
    async run() {
      const { database } = deps;
      return allParts(
        () =>
          forEachDue(
            deps,
            (batch) => abandonedPictures(database.db, batch),
            ({ uid, file_id: fileId }) => database.transaction((tx) => dropPicture(tx, uid, fileId)),
            ({ file_id: picture }) => ({ picture }),
          ),
        () =>
          forEachDue(
            deps,
            (batch) => abandonedVideos(database.db, batch),
            ({ uid, file_id: fileId }) => database.transaction((tx) => dropVideo(tx, uid, fileId)),
            ({ file_id: video }) => ({ video }),
          ),
      );
    },
  },
];
