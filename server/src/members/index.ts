/** Sub-accounts of a main account, their roles, rights and quotas. */
import type { Parts } from '../room/index';

export const room: Parts = {
  sealed: [{ table: 'sub_accounts', columns: ['true_name', 'phone', 'email'], row: ['sub_id'] }],
};

export {
  changeMember,
  countMembers,
  findMemberNames,
  initialPassword,
  type MemberChange,
  overdueMembers,
  sessionsEnd,
} from './member-store';
export { eraseMembers, lockMember, type Member, membersOf, sealedMember } from './member';
export { beginQuotaAnew, quotaSet } from './quota-store';
export { giveQuotaBack, type Quota, quotaOf, spendQuota, spentOf } from './quota';
export { type CustomRole, isPreset, ownerRights, type Rights, rightsOf, roleNames } from './rights';
export {
  changeRole,
  countRoleMembers,
  deleteRoleRow,
  findRoles,
  lockRolesShared,
  listRoles,
  lockRole,
} from './role-store';
export { createRole } from './role';
export {
  findActingMember,
  findSubAccountByName,
  lockActingMember,
  noteSubSignIn,
  setSubPassword,
} from './sub-account-store';
export { createSubAccount, subAccountOf } from './sub-account';
