import { accountStaffCalls } from './staff';
import { privacyCalls } from './privacy';
import { profileCalls } from './profile';
import { realNameCalls } from './realname';
import { securityCalls } from './security';
import { thirdPartySettings } from './third-party';
import { twoStepCalls } from './two-step';

/** The account itself: profile, security, real-name authentication, one's own data (product 02 §2.4, 09 §9.1, 9.2). */
export const account = {
  ...profileCalls,
  ...securityCalls,
  ...twoStepCalls,
  ...thirdPartySettings,
  ...privacyCalls,
  ...realNameCalls,
  ...accountStaffCalls,
};
