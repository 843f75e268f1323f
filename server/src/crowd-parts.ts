import type { ContractStepName, Side } from '@uc/contract/crowdsourcing/contract-texts';
import { fen } from '@uc/contract/money';
import type { Customer } from './call/index';
import { beginDelivery, type BidParts, forRequests } from './crowdsourcing/bids/index';
import * as contracts from './crowdsourcing/contracts/index';
import { finalDisputes, lostWithinYear } from './crowdsourcing/disputes/index';
import * as favourites from './crowdsourcing/favourites/index';
import * as hires from './crowdsourcing/hires/index';
import * as requests from './crowdsourcing/requests/index';
import * as reviews from './crowdsourcing/reviews/index';
import type { Db } from './db/index';
import { linkedCases } from './filings/uses/linked';
import type { Deps } from './deps';
import { keepableProjects } from './maker/projects/kept';
import * as provider from './provider/index';
import { countPublic, keepableWorks } from './works/index';

// Functions of other rooms that are injected into requests, bids, contracts, providers and favourites.

interface ContractStep {
  step: ContractStepName;
  contract_no: string;
}

/**
 * The next actions on the contracts of some requests, by request; each action with the first contract that
 * allows it.
 */
export const stepsFor =
  (side: Side) =>
  async (
    db: Db,
    actor: Pick<Customer, 'uid' | 'permissions'>,
    requestNos: readonly string[],
  ): Promise<Map<string, ContractStep[]>> => {
    const found = await contracts.stepsOf(db, actor, side, requestNos);
    const open = await reviews.toReview(
      db,
      actor,
      side,
      found.map(({ contract }) => contract),
    );
    const all = new Map<string, ContractStep[]>();
    for (const { contract, steps } of found) {
      const { request_no: requestNo, contract_no } = contract;
      const known = all.get(requestNo) ?? [];
      const names = open.has(contract_no) ? [...steps, 'review' as const] : steps;
      const fresh = names.filter((name) => !known.some(({ step }) => step === name));
      all.set(requestNo, [...known, ...fresh.map((step) => ({ step, contract_no }))]);
    }
    return all;
  };

/** A provider's track record: contracts, mean rating and disputes lost within a year. */
export const trackRecord = async (db: Db, uid: number) => ({
  ...(await contracts.providerRecords.trackOf(db, uid)),
  rating: (await reviews.providerRatings(db, [uid])).get(uid)?.mean ?? null,
  disputesLost: await lostWithinYear(db, uid),
});

/** Functions of contracts and other rooms that bids use. */
export const bidParts: BidParts = {
  ...contracts.forBids,
  filings: linkedCases,
  stepsOf: stepsFor('provider'),
  async records(db, uids) {
    // One question each for all of them.
    const ratings = await reviews.providerRatings(db, uids);
    const finished = await contracts.providerRecords.finishedContracts(db, uids);
    const works = await countPublic(db, uids);
    return new Map(
      uids.map((uid) => {
        const { mean = null, count = 0 } = ratings.get(uid) ?? {};
        const done = { finished: finished.get(uid) ?? 0, works: works.get(uid) ?? 0 };
        return [uid, { rating: mean, reviews: count, ...done }];
      }),
    );
  },
  finishedPrices: async (db, category) =>
    (await contracts.finishedTotals(db, await requests.completedIn(db, category, 200))).map(fen),
};
/** The kinds of things that can be favourited; providers are linked by their homepage. */
export const keepable = ({ config }: Pick<Deps, 'config'>): favourites.KeepableKinds => ({
  request: requests.keepableRequests,
  provider: provider.keepableProviders(config.providerHomepage),
  project: keepableProjects,
  work: keepableWorks,
});
/** Functions of bids, contracts, hires and favourites that requests use as they change state. */
export const requestParts: requests.RequestParts = {
  ...forRequests,
  keeps: (db, uid, nos) => favourites.keptOf(db, uid, 'request', nos),
  tellKeepers: favourites.tellKeepers,
  beginDelivery: beginDelivery(bidParts),
  ...hires.forRequests,
  stepsOf: stepsFor('buyer'),
  nextOf: (db, uid, nos) => contracts.forRequests(contractParts).nextOf(db, uid, nos),
  holdUnfunded: (tx, request) => contracts.forRequests(contractParts).holdUnfunded(tx, request),
};
/** Functions that contracts use to move their request and to read final disputes. */
export const contractParts: contracts.ContractParts = {
  follow: (tx, request, event, cause) => requests.followContract(requestParts, tx, request, event, cause),
  finalDisputes,
};
