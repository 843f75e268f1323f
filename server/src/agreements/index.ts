/** The texts to agree to, and the consents. */
export { agreementTitle, agreementView, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, saveConsent, lockConsent } from './store';
