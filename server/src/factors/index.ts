/** Second factors of owners and staff: authenticator apps, passkeys, recovery codes. */
import type { Parts } from '../room/index';

export const room: Parts = {
  prune: [{ table: 'passkey_challenges', column: 'expires_at', hours: 24 }],
};

export { type FactorProof, proveFactor, proveTyped } from './factor';
export { staffOf } from './holder';
export { offeredFactors } from './offer';
export { eraseFactors } from './passkey-store';
export type { Credential, Proven } from './passkey';
export { mintRecovery } from './recovery';
export {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
  twoStepOf,
} from './settings';
export { checkSetup, newSetup } from './setup';
export { countRecovery, dropTotp, saveTotp, replaceRecovery } from './store';
