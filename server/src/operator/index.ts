import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { operator } from './api';
import { keyJobs } from './keys';

/** The console: queues, jobs, keys, and the accounts of staff. */
export const room: Room<Api['operator']> = {
  handlers: (deps, { deskWaits }) => operator(deps, deskWaits),
  jobs: keyJobs,
};

export { partnerFigures } from './partners';
export { staffByCommand } from './staff-command';
