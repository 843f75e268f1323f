import type { Api } from '@uc/contract';
import { byRightInCase, type Room } from '../../room/index';
import { bidCalls } from './api';
import { invitationsToAnswer } from './deadline-store';
import { bidsSource } from './export';
import { bidData, bidsClosingCheck, bidStates, eraseBids } from './leaving';
import { isBidSeen } from './visibility';
import { isBidDecided } from './store';

/** Bids of providers on requests, and the choice among them. */
export const room: Room<Api['bids']> = {
  handlers: (deps, { linkedCases }) => bidCalls(deps, linkedCases),
  deadlines: { invitation: invitationsToAnswer },
  exports: { crowd_bids: bidsSource },
  personalData: [150, bidData],
  closingChecks: [50, [bidsClosingCheck]],
  closingSettle: [40, (_deps, tx, uid) => eraseBids(tx, uid)],
  objectStates: { crowd_bid: bidStates },
  logModules: [140, { bids: '众包投标' }],
  seenBy: { crowd_bid: isBidSeen },
  seenByStaff: { crowd_bid: byRightInCase('staff.crowd:handle', isBidDecided) },
};
