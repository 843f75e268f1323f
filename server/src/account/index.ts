/** The room of the account itself: who it really is. Its lifecycle is decided here, its outcome is read by the money rooms. */
export { avatarOutbox, awaitDesk } from './avatar-review';
export { type ClosingCheck, closingJob, type ClosingParts } from './closing';
export { countVerification } from './store';
export { keyOfCardNo } from './card-tries';
export { type Identity, identityOf, recordIdentity } from './identity';
export { approveAuth, rejectAuth } from './realname/deciding';
export { realNameJobs } from './realname/jobs';
export { appliedAt } from './realname/loading';
export { microSent as realNameMicroSent } from './realname/micro';
export { passAuth } from './realname/passing';
export { DATA_ROWS, type DataOf, personalDataSource } from './personal-data';
export { isMuted } from './notices';
export { changeProfile, type ProfileChange } from './own-profile';
export { swapAvatar } from './profile-store';
