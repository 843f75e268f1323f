import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { bidCalls } from './api';
import type { BidParts } from './parts';

/** Bids of providers on requests, and the choice among them. */
export const room = (parts: BidParts): Room<Api['bids']> => ({ handlers: (deps) => bidCalls(deps, parts) });

export { submitBid } from './bid';
export { chooseBids, shortlistBid } from './choose';
export { invitationsToAnswer } from './deadline-store';
export { bidsSource } from './export';
export { refusalToWork } from './gate';
export { hireBid } from './hired';
export { forRequests } from './for-requests';
export { bidData, bidsClosingCheck, bidStates, eraseBids, handOverBids } from './leaving';
export { bidsNaming } from './naming';
export type { BidParts, Opening } from './parts';
export { beginDelivery } from './prizes';
export { recentOfBids } from './recent';
export { isBidSeen } from './sight';
export { type BidRow, isBidDecided } from './store';
