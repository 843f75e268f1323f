import type { Database } from '../db/index';
import type { Job } from '../jobs/index';
import { purgeMessages } from './store';

/** Messages go after 180 days, those about security and money after 2 years (product 09 §9.13). */
export const messageJobs = ({ db }: Pick<Database, 'db'>): Job[] => [
  { name: 'messages.purge', at: '10 3 * * *', run: () => purgeMessages(db) },
];
