/** The room of what people prove themselves by: passwords, codes and captchas, and how often they may be guessed at. */
export { countGuess, passwordRule, unlock } from './attempts';
export { checkCaptcha, issueCaptcha, issueCaptchaWork } from './captcha';
export { checkCode, checkEmailCode, spendCode, spendEmailCode } from './code-guess';
export type { Scene } from './code-store';
export { sceneText, sendEmailCode, sendOwnCode } from './code';
export { comparePassword } from './compare';
export { guessIdentity } from './identity-guess';
export { forgetDevices, type Guesser, noteDevice, rememberDevice } from './known-device';
export { areLocked, type GuessRule, unlockSecrets } from './lanes';
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
