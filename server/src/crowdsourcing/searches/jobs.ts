import { now } from '../../clock';
import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { lookFor, settledBefore } from './look';
import { dueSearches } from './store';

/** Tells people of new requests that match what they look for (ADR 142). */
export const searchJobs = (deps: Deps): Job[] => [
  {
    name: 'searches.news',
    text: '需求筛选提醒',
    about: '大厅有符合各人所存筛选的新需求时通知：即时的5分钟内，每天的9:00汇总为一条',
    at: '40 */5 * * * *',
    run: async () => {
      const settled = settledBefore(await now(deps.database.db));
      return forEachDue(
        deps,
        (batch) => dueSearches(deps.database.db, settled, batch),
        ({ uid, search_no: no }) => deps.database.transaction((tx) => lookFor(tx, uid, no)),
        ({ search_no: search }) => ({ search }),
      );
    },
  },
];
