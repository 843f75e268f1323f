import { limits } from '@uc/contract/limits';
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
    text: '作品投诉到期',
    about: `${limits.complaint.answerDays}天未回应的投诉视为成立，作品下架`,
    at: '0 7 * * * *',
    run: async () =>
      forEachCustomer(deps, (batch) => unansweredProviders(deps.database.db, batch), lapseComplaints),
  },
  {
    name: 'works.pictures',
    text: '无主作品图片清理',
    about: '移除一天内未用于作品的图片',
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
