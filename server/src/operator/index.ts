import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { operator } from './api';
import { keyJobs } from './keys';
import type { DeskWaits } from './desk-queues';

/** The console: queues, jobs, keys, and the accounts of staff. `desk` counts the waiting entries of each queue. */
export const room = (desk: DeskWaits): Room<Api['operator']> => ({
  handlers: (deps) => operator(deps, desk),
  jobs: keyJobs,
});

export { partnerFigures } from './partners';
export { staffByCommand } from './staff-command';
