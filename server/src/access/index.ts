import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { access } from './api';
import { accessJobs } from './jobs';
import { membersEnding, membersToActivate } from './deadline-store';

/** Managing the members and roles of an account. */
export const room: Room<Api['access']> = {
  handlers: access,
  jobs: accessJobs,
  logModules: [50, { access: '子账号与角色' }],
  deadlines: { sub_account_end: membersEnding, sub_account_activation: membersToActivate },
};
