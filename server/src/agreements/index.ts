/** The texts to agree to, and the consents. */
export { agreementView, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, saveConsent, lockConsent } from './store';
