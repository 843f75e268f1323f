import { creatorOf } from '../../call/index';
import type { IsSeen } from '../../room/index';
import { ownRow } from '../requests/store';
import { bidForBuyer, ownBid } from './store';

/** Whether somebody sees a whole bid: who made it, and the buyer, each in their data scope. */
export const isBidSeen: IsSeen = async (db, actor, bidNo) => {
  const { uid, permissions } = actor;
  const creator = creatorOf(actor, 'crowd');
  const own = permissions.has('crowd.bid:view') ? await ownBid(db, uid, creator, bidNo) : undefined;
  if (own !== undefined) return true;
  const bid = permissions.has('crowd.request:view') ? await bidForBuyer(db, uid, bidNo) : undefined;
  return bid !== undefined && (await ownRow(db, uid, creator, bid.request_no)) !== undefined;
};
