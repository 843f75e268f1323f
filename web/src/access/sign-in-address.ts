import { to } from '../routes';

/** Where members sign in, as it can be sent to them. */
export const signInAddress = (): string =>
  `${location.origin}/center/user${to('passport.signIn', { as: 'subaccount' })}`;
