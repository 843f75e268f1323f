/** The room of the account itself: profile, security settings, privacy, and its end. */
export { avatarOutbox, awaitDesk } from './avatar-review';
export { closingJob, type ClosingParts } from './closing';
export type { ClosingCheck } from './closing-checks';
export { isMuted } from './notices';
export { changeProfile, type ProfileChange } from './own-profile';
export { DATA_ROWS, type DataOf, personalDataSource } from './personal-data';
export { swapAvatar } from './profile-store';
