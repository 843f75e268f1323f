import { accountStaffCalls } from './staff';
import { privacyCalls } from './privacy';
import { profileCalls } from './profile';
import { realNameCalls } from './realname';
import { securityCalls } from './security';
import { thirdPartySettings } from './third-party';
import { twoStepCalls } from './two-step';

/** The account itself: profile, security, real-name authentication, one's own data (account.md#profile-screen). */
export const account = {
  ...profileCalls,
  ...securityCalls,
  ...twoStepCalls,
  ...thirdPartySettings,
  ...privacyCalls,
  ...realNameCalls,
  ...accountStaffCalls,
};
