import type { Api } from '@uc/contract';
import { atDesk, type Room } from '../../room/index';
import { bidCalls } from './api';
import type { BidParts } from './parts';
import { invitationsToAnswer } from './deadline-store';
import { bidsSource } from './export';
import { bidData, bidsClosingCheck, bidStates, eraseBids } from './leaving';
import { isBidSeen } from './sight';
import { isBidDecided } from './store';

/** Bids of providers on requests, and the choice among them. */
export const room = (parts: BidParts): Room<Api['bids']> => ({
  handlers: (deps) => bidCalls(deps, parts),
  deadlines: { invitation: invitationsToAnswer },
  exports: { crowd_bids: bidsSource(parts) },
  personalData: [150, bidData],
  closingChecks: [50, [bidsClosingCheck]],
  closingSettle: [40, (_deps, tx, uid) => eraseBids(tx, uid)],
  objectStates: { crowd_bid: bidStates },
  logModules: [140, { bids: '众包投标' }],
  seenBy: { crowd_bid: isBidSeen },
  seenByStaff: { crowd_bid: atDesk('staff.crowd:handle', isBidDecided) },
});

export { submitBid } from './bid';
export { chooseBids, shortlistBid } from './choose';
export { refusalToWork } from './gate';
export { hireBid } from './hired';
export { forRequests } from './for-requests';
export { handOverBids } from './leaving';
export { bidsNaming } from './naming';
export type { BidParts, Opening } from './parts';
export { beginDelivery } from './prizes';
export { recentOfBids } from './recent';
export { type BidRow } from './store';
