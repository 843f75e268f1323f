import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { endHire, expireHire } from './answer';
import { hireCalls } from './api';
import { beginHire } from './offer';

/** Direct hires: the offers of a buyer to one provider, and the answers of both until a contract is to be signed. */
export const room: Room<Api['hires']> = { handlers: hireCalls };

export { hireDeadlines } from './deadline-store';
export { eraseOffers, handOverOffers, hireData } from './leaving';
export { counterOffer } from './offer';
/** Functions of hires that their requests use. */
export const forRequests = { beginHire, endHire, expireHire };
