import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { hireCalls } from './api';
import { hireJobs } from './jobs';

/** Direct hires: what a buyer offers one provider, and what both answer until a contract is to be signed. */
export const room: Room<Api['hires']> = { handlers: hireCalls, jobs: hireJobs };

export { endHire } from './answer';
export { hireDeadlines } from './deadline-store';
export { eraseOffers, handOverOffers, hireData } from './leaving';
export { acceptOffer } from './answer';
export { beginHire, counterOffer } from './offer';
