/** Passwords, codes and captchas, and the limits of guessing them. */
import { limits } from '@uc/contract/limits';
import type { Parts } from '../room/index';

export const room: Parts = {
  prune: [
    { table: 'captchas', column: 'expires_at', hours: 1 },
    { table: 'verify_codes', column: 'expires_at', hours: 24 },
    { table: 'known_devices', column: 'seen_at', hours: limits.knownDevice.days * 24 },
  ],
};

export { countGuess, passwordRule, unlock } from './attempts';
export { checkCaptcha, issueCaptcha, issueCaptchaWork } from './captcha';
export { checkCode, checkEmailCode, spendCode, spendEmailCode } from './code-guess';
export type { Scene } from './code-store';
export { sendEmailCode, sendOwnCode } from './code';
export { sceneText } from './code-words';
export { comparePassword } from './compare';
export { guessIdentity } from './identity-guess';
export { forgetDevices, type Guesser, noteDevice, rememberDevice, sharesDevice } from './known-device';
export { areLocked, type GuessRule, unlockSecrets } from './guess-counters';
export { lockedMembers, unlockMember } from './member-lock';
export {
  hashPassword,
  isHashCurrent,
  newPassword,
  refuseReused,
  refuseWeak,
  usePasswordCost,
  verifyPassword,
} from './password';
export { guessCode, sendPublicCode } from './public-code';
export { compareSecret } from './secret-guess';
export { ownerAccount, ownerName, subAccount } from './subjects';
