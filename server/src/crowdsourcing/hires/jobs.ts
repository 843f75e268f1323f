import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { dueRequests } from '../requests/index';
import { expireHire } from './answer';

/** Hires that nobody has answered in time end (product 05 §5.10). */
export const hireJobs = (deps: Deps): Job[] => [
  {
    name: 'hires.expiry',
    at: '35 */5 * * * *',
    run: async () =>
      forEachDue(
        deps,
        (batch) => dueRequests(deps.database.db, ['offered', 'countered'], batch),
        (key) => deps.database.transaction((tx) => expireHire(tx, key)),
        ({ request_no: request }) => ({ request }),
      ),
  },
];
