/** The room of who comes in: accounts, sub-accounts, staff, sessions, codes, captchas. Its tables are read here alone. */
export { createAccount, type NewAccount } from './account';
export { passport } from './api';
export { createGate } from './gate';
export { newPassword, type Password } from './password';
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
