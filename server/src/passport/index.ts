/** The room of who comes in: accounts, sub-accounts, staff, sessions, codes, captchas. Its tables are read here alone. */
export { agreementShown } from './agreements';
export { createAccount, type NewAccount } from './account';
export { passport } from './api';
export { createGate } from './gate';
export { phoneOf } from './holder';
export { checkOwnCode, checkSpending, spendOwnCode, spendProof, type SpendingProof } from './pay-password';
export { giveQuotaBack, lockQuota, type Quota, quotaOf, spendQuota } from './quota';
export { requireStepUp } from './step-up';
export { checkCode, spendCode } from './code';
export { newPassword, type Password } from './password';
export { type Device, deviceOf, deviceText } from './device';
export { regionOf } from './region';
export { changeSubPassword } from './password-change';
export { type Profile, profileOf } from './profile';
export { roleNames } from './rights';
export { createStaff, type NewStaff } from './staff';
export { hasAccounts } from './store';
export {
  createRole,
  createSubAccount,
  type NewRole,
  type NewSubAccount,
  type SubAccount,
  subAccountOf,
} from './sub-account';
export { findRoles } from './sub-account-store';
export { signOutStaff, staffShown } from './staff-session';
