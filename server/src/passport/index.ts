import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { phoneOf } from './holder';
import { passport } from './api';

/** Sign-in, sessions, the check of credentials, and the step-up before a sensitive action. */
export const room: Room<Api['passport']> = {
  handlers: passport,
  logModules: [10, { passport: '登录与验证' }],
  sealed: [
    { table: 'third_party_identities', columns: ['openid', 'nickname'], row: ['provider'] },
    { table: 'third_party_tickets', columns: ['openid', 'nickname'], row: ['ticket_id'], isShared: true },
  ],
  prune: [
    { table: 'verify_tokens', column: 'expires_at', hours: 24 },
    { table: 'reset_flows', column: 'expires_at', hours: 24 },
    { table: 'sign_in_challenges', column: 'expires_at', hours: 24 },
    { table: 'staff_challenges', column: 'expires_at', hours: 24 },
    { table: 'third_party_flows', column: 'expires_at', hours: 1 },
    { table: 'third_party_tickets', column: 'expires_at', hours: 1 },
  ],
  recipients: { phoneOf },
};

export { endDevices, openDevices, openDevicesOf, loginViews } from './devices';
export { createGate, lockPermission } from './gate';
export { phoneOf } from './holder';
export { insertLoginLog } from './login-log-store';
export { changeSubPassword } from './password-change';
export { checkPayPassword } from './pay-password';
export { lookAtTicket, renewed, renewSession } from './renewal';
export { endResetFlows } from './reset-store';
export { endAllSessions, endOwnerSessions } from './session-store';
export { setOwnerCookies, type Visitor } from './session';
export { logOf } from './sign-in';
export { checkOwnCode, checkSpending, spendOwnCode, spendProof } from './spending';
export { changeStaffPassword } from './staff-password';
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
export { thirdPartyKey } from './third-party/recognition';
export { eraseIdentities } from './third-party/store';
