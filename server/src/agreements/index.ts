/** The room of agreements: the texts, and who agreed to which. */
export { agreementView, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, saveConsent, lockConsent } from './store';
