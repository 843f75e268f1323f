/** Numbers of banks and channels, each claimed by one document only. */
export { claimChecks, houseClaimCheck } from './check-store';
export { claimNumber, takenBy } from './claim';
export { bookClaims, releaseClaims } from './store';
