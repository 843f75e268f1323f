import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { access } from './api';
import { accessJobs } from './jobs';

/** Managing the members and roles of an account. */
export const room: Room<Api['access']> = { handlers: access, jobs: accessJobs };

export { membersEnding, membersToActivate } from './deadline-store';
