import { now } from '../../clock';
import { beyondTenants, type Db } from '../../db/index';
import { type BuyerFacts, buyerFacts } from './buyer-record-store';

const percent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((100 * part) / of);

const none: BuyerFacts = { begun: 0, broken: 0, agreed: 0, unagreed: 0, mean: null, reviews: 0 };

/**
 * The record of some buyers for whoever may bid, from what both sides of their requests and contracts have seen happen
 * (crowdsourcing-screens.md#record-of-a-buyer): shares, a mean and counts, and no single contract.
 */
export async function buyerRecords(db: Db, buyers: readonly number[]) {
  const uids = [...new Set(buyers)];
  const at = await now(db);
  const facts =
    uids.length === 0 ? new Map<number, BuyerFacts>() : await beyondTenants(() => buyerFacts(db, uids, at));
  return new Map(
    uids.map((uid) => {
      const { begun, broken, agreed, unagreed, mean, reviews } = facts.get(uid) ?? none;
      return [
        uid,
        {
          contracts: begun,
          funded: percent(begun, begun + broken),
          agreed: percent(agreed, agreed + unagreed),
          rating: mean,
          reviews,
        },
      ];
    }),
  );
}
