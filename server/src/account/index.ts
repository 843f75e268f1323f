import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { account } from './api';
import { avatarOutbox } from './avatar-review';
import { closingJob, type ClosingParts } from './closing';

/** Profile, security settings, privacy and closing of an account; closing asks the rooms around it. */
export const room = (closing: ClosingParts): Room<Api['account']> => ({
  handlers: (deps) => account(deps, closing),
  jobs: (deps) => [closingJob(deps, closing)],
  outbox: avatarOutbox,
});

export { awaitDesk } from './avatar-review';
export type { ClosingParts } from './closing';
export type { ClosingCheck } from './closing-checks';
export { isMuted, muteMail } from './notices';
export { changeProfile, type ProfileChange } from './own-profile';
export { DATA_ROWS, type DataOf, personalDataSource } from './personal-data';
export { swapAvatar } from './profile-store';
export { closingsToCome } from './deadline-store';
export { avatarsWaiting } from './avatar-store';
export { appealsWaiting } from './security/appeal-store';
