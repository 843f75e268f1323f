import { ownerPermissions } from '@uc/contract/permissions';
import type { Customer, RequestFacts } from '../call/index';

/** An owner who acts, with every right. */
export const acting = ({ uid, username }: { uid: number; username: string }): Customer => ({
  kind: 'owner',
  uid,
  subId: null,
  name: username,
  sessionId: '',
  bound: true,
  tag: '',
  permissions: new Set(ownerPermissions),
  scope: {},
  mustChangePassword: false,
  from: { ip: '', cookies: {} },
});

/** The request facts for a handler that the demo world calls without a request. */
export const noRequest: RequestFacts = {
  id: '',
  ip: '',
  userAgent: '',
  origin: '',
  browser: false,
  cookies: {},
  range: undefined,
  setCookie: () => undefined,
  clearSite: () => undefined,
  note: () => undefined,
  raw: null,
};
