/** The room of who is here: sign-in, sessions, the gate, the proof before a sensitive action. */
export { passport } from './api';
export { openAppeal } from './appeal-store';
export { type Appeal, appealPhone, approveAppeal, listAppeals, rejectAppeal, withdrawAppeal } from './appeal';
export { closePerson } from './closing';
export { endDevices, openDevices, openDevicesOf, shownLogins } from './devices';
export { changeEmail, sendEmailToSelf } from './email-change';
export { createGate, holdPermission } from './gate';
export { phoneOf } from './holder';
export { insertLoginLog } from './login-log-store';
export { changeLoginPassword } from './login-password';
export { securityOverview } from './overview';
export { changeSubPassword } from './password-change';
export { setPayPassword } from './pay-password-change';
export { changePhone } from './phone-change';
export { endAllSessions } from './session-store';
export { checkOwnCode, checkSpending, spendOwnCode, spendProof } from './spending';
export { deleteStaffSession } from './staff-session-store';
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
