import type { Tx } from '../db/index';
import { handOverBids } from './bids/leaving';
import { handOverContracts } from './contracts/leaving';
import { handOver as handOverDisputes } from './disputes/store';
import { handOverOffers } from './hires/leaving';
import { handOverRequests } from './requests/leaving';
import { dropSearches } from './searches/store';

/**
 * Hands a member's objects over to the owner (members-and-roles.md#what-a-deleted-member-leaves); returns how
 * many are not finished.
 */
export async function handOverCrowdsourcing(tx: Tx, uid: number, subId: string): Promise<number> {
  let open = 0;
  for (const step of [handOverRequests, handOverBids, handOverContracts]) open += await step(tx, uid, subId);
  await handOverOffers(tx, uid, subId);
  await handOverDisputes(tx, uid, subId);
  await dropSearches(tx, uid, subId);
  return open;
}
