import type { Api } from '@uc/contract';
import type { Job } from '../jobs/index';
import type { Room } from '../room/index';
import { operator } from './api';
import { keyJobs } from './keys';
import { partnerFigures } from './partners';

/** The console: queues, jobs, keys, and the accounts of staff; `jobs` are those of all rooms. */
export const room = (jobs: () => readonly Job[]): Room<Api['operator']> => ({
  handlers: (deps, all) => operator(deps, all, jobs),
  jobs: keyJobs,
  figures: partnerFigures,
});

export { staffByCommand } from './staff-command';
