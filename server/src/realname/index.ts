import type { Room } from '../room';
import { realNameJobs } from './jobs';

// Real-name verification: applications, proofs, decisions. The money rooms read the result; `account` answers the
// calls.

/** The jobs of real-name verification. */
export const room: Pick<Room<object>, 'jobs'> = { jobs: realNameJobs };

export { realName } from './api';
export { keyOfCardNo } from './card-number';
export { approveAuth, rejectAuth } from './decide';
export { openForm } from './form';
export { countVerification, isSameIdentity } from './identity-store';
export { type Identity, identityOf, recordIdentity } from './identity';
export { eraseRealName, withdrawIdentity } from './leave';
export { microSent } from './micro';
export { passAuth } from './pass';
export { pictureReader } from './picture-reader';
export { approvedEnterprises } from './queue-store';
export { seedApplication } from './seed';
export { identityKeyOf } from './store';
export { IDENTITY_ENDED } from './transition';
export { realNameDesk } from './staff-api';
export { waited } from './staff-view';
export { microsToAnswer, papersToRenew } from './deadline-store';
export { authsWaiting } from './queue-store';
