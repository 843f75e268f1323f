import type { Api } from '@uc/contract';
import type { Job } from '../jobs/index';
import type { Room } from '../room/index';
import { operator } from './api';
import { keyJobs } from './keys';
import { partnerFigures } from './partners';
import type { ListOf } from './queue-read';

/** The console: queues, jobs, keys, and the accounts of staff; `jobs` and `listOf` are of all rooms. */
export const room = (jobs: () => readonly Job[], listOf: ListOf): Room<Api['operator']> => ({
  handlers: (deps, all) => operator(deps, all, jobs, listOf),
  jobs: keyJobs,
  figures: partnerFigures,
});

export { staffByCommand } from './staff-command';
