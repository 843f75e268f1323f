/** The texts to agree to, and the consents. */
import type { Parts } from '../room/index';
import { agreementSignings } from './signings';

export const room: Parts = {
  signings: { provider: agreementSignings('provider', '/facilitator/serviceProdAuth') },
};

export { agreementTitle, agreementView, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, saveConsent, lockConsent } from './store';
