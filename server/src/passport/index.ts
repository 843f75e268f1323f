/** The room of who comes in: accounts, sub-accounts, staff, sessions, codes, captchas. Its tables are read here alone. */
export { agreementShown, isAgreement } from './agreements';
export { type Appeal, appealPhone, approveAppeal, listAppeals, rejectAppeal, withdrawAppeal } from './appeal';
export { openAppeal } from './appeal-store';
export { closePerson, isDueToClose } from './closing';
export { beginClosing, closingState, countMembers, dueClosings, endClosing } from './closing-store';
export { type Consent, consentsOf, endConsents, keepConsent, lockConsent } from './consent-store';
export { endDevices, openDevices, openDevicesOf, shownLogins } from './devices';
export { changeEmail, sendEmailToSelf } from './email-change';
export { changeLoginPassword } from './login-password';
export { securityOverview } from './overview';
export { setPayPassword } from './pay-password-change';
export { changePhone } from './phone-change';
export { createAccount, type NewAccount } from './account';
export {
  type AccountCase,
  accountCase,
  accountCases,
  customersNamed,
  freezeAccount,
  unfreezeAccount,
} from './account-desk';
export { keepRealName } from './account-desk-store';
export { passport } from './api';
export { createGate, holdPermission } from './gate';
export { phoneOf } from './holder';
export { checkOwnCode, checkSpending, spendOwnCode, spendProof, type SpendingProof } from './pay-password';
export { giveQuotaBack, lockQuota, type Quota, quotaOf, spendQuota } from './quota';
export { requireStepUp } from './step-up';
export {
  bindIdentity,
  bindReturned,
  refuseBound,
  thirdPartiesOf,
  unbindIdentity,
} from './third-party/binding';
export { startBinding } from './third-party/flow';
export { keyOf as thirdPartyKey } from './third-party/recognising';
export {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  renamePasskey,
  removeTotp,
  renewRecovery,
  twoStepOf,
} from './two-step/settings';
export { checkCode, spendCode } from './code-guess';
export { sceneText } from './code';
export { newPassword, type Password, refuseWeak, usePasswordCost } from './password';
export { lockMember, lockedMembers, type Member, membersOf, sealedMember, unlockMember } from './member';
export {
  changeMember,
  findMemberNames,
  initialPassword,
  lockAccount,
  type MemberChange,
  overdueMembers,
  sessionsEnd,
} from './member-store';
export { quotaSet } from './quota-store';
export { changeRole, countRoleMembers, deleteRoleRow, holdRoles, listRoles, lockRole } from './role-store';
export { type Device, deviceText } from './device';
export { regionOf } from './region';
export { changeSubPassword } from './password-change';
export { type Profile, profileOf } from './profile';
export {
  changeProfile,
  emailOf,
  isMuted,
  type OwnProfile,
  ownProfile,
  type ProfileChange,
} from './own-profile';
export { type Avatars, findMuted, lockAvatar, type Muted, swapAvatar, updateMuted } from './profile-store';
export { type CustomRole, isPreset, ownerRights, type Rights, rightsOf, roleNames } from './rights';
export { createStaff, type NewStaff } from './staff';
export { hasAccounts, insertConsent, insertLoginLog } from './store';
export {
  createRole,
  createSubAccount,
  type NewRole,
  type NewSubAccount,
  type SubAccount,
  subAccountOf,
} from './sub-account';
export { findRoles, lockActingMember } from './sub-account-store';
export { rememberPassword } from './store';
export { resetStaffSecondStep, staffDesk, staffEventsShown, unlockStaff } from './staff-desk';
export { staffByCommand } from './staff-command';
export { signOutStaff, staffShown } from './staff-session';
export { mintId } from './secret';
