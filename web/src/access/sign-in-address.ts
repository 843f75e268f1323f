import { to } from '../routes';

/** The sign-in address of members, as it can be sent to them. */
export const signInAddress = (): string =>
  `${location.origin}/center/user${to('passport.signIn', { as: 'subaccount' })}`;
