import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Deps } from '../deps';
import type { Handlers } from '../call/index';
import { appealStaffCalls } from './security/appeal-staff';
import { avatarStaffCalls } from './avatar-staff';
import { customerNames } from './customer-names';
import { userStaffCalls } from './user-staff';
import { realNameStaffCalls } from './realname/staff-api';

/** Handlers for decisions of staff about accounts (account.md#account-states, account.md#real-name-states). */
export const staffHandlers = (deps: Deps): Handlers<typeof accountStaffCalls> => ({
  ...realNameStaffCalls(deps),
  ...userStaffCalls(deps),
  ...appealStaffCalls(deps),
  ...avatarStaffCalls(deps),
  ...customerNames(deps),
});
