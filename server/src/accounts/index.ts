/** The room of who exists: main accounts with their names, passwords and contacts, from the first day to the last. */
export { createAccount, emailOf, userPlace } from './account';
export { beginClosing, dueClosings, endClosing, eraseAccount, lockDue } from './closing-store';
export {
  type AccountFilter,
  updateRealNameStatus,
  listAccountRows,
  writeAccountTransition,
} from './desk-store';
export { kindOf, nameKey } from './names';
export {
  lastPasswords,
  OWNER,
  type Password,
  rememberPassword,
  renewHash,
  setPassword,
} from './password-store';
export { type Profile, profileOf, securityOf } from './profile';
export { updateEmail, updateLoginPassword, updatePayPassword, updatePhone } from './security-store';
export {
  findUser,
  findUserByName,
  findUsers,
  freeName,
  hasAccounts,
  insertName,
  lockAccount,
  lockUser,
  noteSignIn,
  raiseEpoch,
  type UserRow,
} from './store';
