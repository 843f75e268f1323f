/** Main accounts: creation, sign-in names, passwords, contacts, closing. */
import { ownerEmail } from './email';
import type { Parts } from '../room/index';

export const room: Parts = {
  sealed: [
    {
      table: 'users',
      columns: ['phone', 'email', 'qq', 'wechat', 'address', 'totp_secret'],
      row: ['uid'],
    },
  ],
  recipients: { ownerEmail },
};

export { createAccount, userPlace } from './account';
export { ownerEmail } from './email';
export { beginClosing, dueClosings, endClosing, eraseAccount, lockDue } from './closing-store';
export {
  type AccountFilter,
  updateProviderStatus,
  updateRealNameStatus,
  listAccountRows,
  writeAccountTransition,
} from './staff-store';
export { homepageAddress } from './homepage';
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
