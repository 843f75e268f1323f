import { fen } from '@uc/contract/money';
import type * as bids from './crowdsourcing/bids/index';
import * as contracts from './crowdsourcing/contracts/index';
import * as favourites from './crowdsourcing/favourites/index';
import * as requests from './crowdsourcing/requests/index';
import { providerRatings } from './crowdsourcing/reviews/index';
import { linkedCases } from './filings/cases/index';
import type { Deps } from './deps';
import { keepableProjects, type MakerParts } from './maker/projects/index';
import * as provider from './provider/index';
import { countPublic, keepableWorks } from './works/index';

// What rooms hand to bids, to what is kept and to whose it is.

/** What contracts do for bids. */
export const bidParts: bids.BidParts = {
  ...contracts.forBids,
  filings: linkedCases,
  async records(db, uids) {
    // One question each for all of them.
    const ratings = await providerRatings(db, uids);
    const finished = await contracts.finishedContracts(db, uids);
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
/** What can be kept; providers are linked by their homepage. */
export const keepable = ({ config }: Pick<Deps, 'config'>): favourites.KeepableKinds => ({
  request: requests.keepableRequests,
  provider: provider.keepableProviders(config.providerHomepage),
  project: keepableProjects,
  work: keepableWorks,
});
/** Who keeps a project follows it; it names filings and requests of its account. */
export const makerParts: MakerParts = {
  filings: linkedCases,
  requests: requests.linkedRequests,
  followers: (db, no) => favourites.keepersOf(db, 'project', no),
  keeps: (db, uid, nos) => favourites.keptOf(db, uid, 'project', nos),
  keptBy: (db, actor) => favourites.keptBy(db, actor, 'project', 'maker'),
};
