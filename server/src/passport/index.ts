/** The room of who comes in: sign-in, sessions, codes, captchas, third parties, staff. */
export { passport } from './api';
export { openAppeal } from './appeal-store';
export { type Appeal, appealPhone, approveAppeal, listAppeals, rejectAppeal, withdrawAppeal } from './appeal';
export { closePerson } from './closing';
export { checkCode, spendCode } from './code-guess';
export { sceneText } from './code';
export { endDevices, openDevices, openDevicesOf, shownLogins } from './devices';
export { changeEmail, sendEmailToSelf } from './email-change';
export { createGate, holdPermission } from './gate';
export { phoneOf } from './holder';
export { insertLoginLog } from './login-log-store';
export { changeLoginPassword } from './login-password';
export { lockedMembers, unlockMember } from './member-lock';
export { securityOverview } from './overview';
export { changeSubPassword } from './password-change';
export { newPassword, refuseWeak, usePasswordCost } from './password';
export { setPayPassword } from './pay-password-change';
export { checkOwnCode, checkSpending, spendOwnCode, spendProof } from './pay-password';
export { changePhone } from './phone-change';
export { endAllSessions } from './session-store';
export { staffByCommand } from './staff-command';
export { resetStaffSecondStep, staffDesk, staffEventsShown, unlockStaff } from './staff-desk';
export { signOutStaff, staffShown } from './staff-session';
export { createStaff } from './staff';
export { voidTickets } from './step-up-store';
export { requireStepUp } from './step-up';
export {
  bindIdentity,
  bindReturned,
  refuseBound,
  thirdPartiesOf,
  unbindIdentity,
} from './third-party/binding';
export { startBinding } from './third-party/flow';
export { keyOf } from './third-party/recognising';
export {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
  twoStepOf,
} from './two-step/settings';
