import type { Database } from '../db/index';
import type { Job } from './runner';

/** The embedded database is tidied up: tables that have grown, each hour and after each start, and all at night. */
export const maintainJobs = ({ maintain }: Pick<Database, 'maintain'>): Job[] => [
  { name: 'jobs.analyze', at: '15 * * * *', isDueAtStart: true, run: () => maintain('grown') },
  { name: 'jobs.vacuum', at: '30 4 * * *', run: () => maintain('all') },
];
