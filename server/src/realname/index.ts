/** The room of who an account really is: applications, proofs, decisions. The money rooms read its outcome. */
export { realName } from './api';
export { keyOfCardNo } from './card-number';
export { approveAuth, rejectAuth } from './decide';
export { openForm } from './form';
export { countVerification } from './identity-store';
export { type Identity, identityOf, recordIdentity } from './identity';
export { realNameJobs } from './jobs';
export { eraseRealName, withdrawIdentity } from './leave';
export { microSent } from './micro';
export { passAuth } from './pass';
export { approvedEnterprises } from './queue-store';
export { appliedAt } from './seed';
export { realNameDesk } from './staff-api';
export { waited } from './staff-view';
