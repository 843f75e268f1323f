import type { accountDesk } from '@uc/contract/account/desk';
import type { Deps } from '../deps';
import type { Handlers } from '../call/index';
import { appealDesk } from './security/appeal-desk';
import { avatarDesk } from './avatar-desk';
import { customerNames } from './customer-names';
import { userDesk } from './user-desk';
import { realNameDesk } from './realname/staff-api';

/** Handlers for decisions of staff about accounts (product 05 §5.1, 5.2, 09 §9.11). */
export const staffDesk = (deps: Deps): Handlers<typeof accountDesk> => ({
  ...realNameDesk(deps),
  ...userDesk(deps),
  ...appealDesk(deps),
  ...avatarDesk(deps),
  ...customerNames(deps),
});
