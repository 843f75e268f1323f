import { byRight, type Room } from '../../room/index';
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
  staffWaits: { realname: authsWaiting },
  seenBy: { realname: null },
  seenByStaff: { realname: byRight('staff.realname:view') },
};
