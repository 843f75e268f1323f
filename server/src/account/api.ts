import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import type { Handlers } from '../call/index';
import type { AllParts } from '../room/index';
import { privacy } from './privacy-api';
import { profile } from './profile-api';
import { realName } from './realname/api';
import { security } from './security/api';
import { staffHandlers } from './staff-api';
import { thirdParty } from './security/third-party';
import { twoStep } from './security/two-step';

/** The main account; each part has a file of handlers of its own. */
export const account = (deps: Deps, { closing, log }: AllParts): Handlers<Api['account']> => ({
  ...profile(deps, log),
  ...security(deps, closing),
  ...privacy(deps),
  ...twoStep(deps),
  ...thirdParty(deps),
  ...realName(deps),
  ...staffHandlers(deps),
});
