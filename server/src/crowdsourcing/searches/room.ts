import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { searchCalls } from './api';
import { searchJobs } from './jobs';
import { searchData } from './personal-data';
import { dropSearches } from './store';

/** Searches of the hall that people keep under a name, and messages about what is new in them. */
export const room: Room<Api['searches']> = {
  handlers: searchCalls,
  jobs: searchJobs,
  logModules: [145, { searches: '需求筛选' }],
  personalData: [185, searchData],
  closingSettle: [65, (_deps, tx, uid) => dropSearches(tx, uid)],
};
