import type { Customer } from '../call/index';

/** An owner who acts, with every right. */
export const acting = ({ uid, username }: { uid: number; username: string }): Customer => ({
  kind: 'owner',
  uid,
  subId: null,
  name: username,
  sessionId: '',
  bound: true,
  permissions: new Set(),
  scope: {},
  mustChangePassword: false,
  from: { ip: '', cookies: {} },
});
