/** Numbers from outside, each claimed once, whatever it is for. */
export { claimChecks, houseClaimCheck } from './check-store';
export { claimNumber, takenBy } from './claim';
export { bookClaims, releaseClaims } from './store';
