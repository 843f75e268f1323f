import { byRight, type Room } from '../room/index';
import { microsToAnswer, papersToRenew } from './deadline-store';
import { realNameJobs } from './jobs';
import { authsWaiting } from './queue-store';

// Real-name verification: applications, proofs, decisions. The money rooms read the result; `account` answers the
// calls.

/** Jobs and deadlines of real-name verification, and its applications. */
export const room: Omit<Room<object>, 'handlers'> = {
  jobs: realNameJobs,
  logActs: { realNamePaper: '查看证件影像' },
  sealed: [
    { table: 'identities', columns: ['real_name', 'id_no', 'company_name', 'uscc'], row: ['uid'] },
    { table: 'realname_auths', columns: ['form'], row: ['auth_no'] },
    { table: 'realname_micros', columns: ['amount'], row: ['auth_no', 'seq'] },
  ],
  deadlines: { realname_micro: microsToAnswer, realname_end: papersToRenew },
  deskWaits: { realname: authsWaiting },
  seenBy: { realname: null },
  seenByStaff: { realname: byRight('staff.realname:view') },
};

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
