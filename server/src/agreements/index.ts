/** The room of agreements: the texts, and who agreed to which. */
export { agreementShown, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, keepConsent, lockConsent } from './store';
