import { limits } from '@uc/contract/limits';
import { type Fen, fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { countPublic } from '../../works/index';
import { finishedTotals } from '../contracts/list-store';
import { finishedContracts } from '../contracts/record-store';
import { completedIn } from '../requests/store';
import { providerRatings } from '../reviews/ratings';

// Figures that a buyer compares bids by.

/** The figures of a provider that a buyer compares beside the bid. */
export interface ProviderRecord {
  rating: number | null;
  reviews: number;
  finished: number;
  works: number;
}

/** The track records of some providers: each of them has one. */
export async function providerRecords(
  db: Db,
  uids: readonly number[],
): Promise<ReadonlyMap<number, ProviderRecord>> {
  // One question each for all of them.
  const ratings = await providerRatings(db, uids);
  const finished = await finishedContracts(db, uids);
  const works = await countPublic(db, uids);
  return new Map(
    uids.map((uid) => {
      const { mean = null, count = 0 } = ratings.get(uid) ?? {};
      const done = { finished: finished.get(uid) ?? 0, works: works.get(uid) ?? 0 };
      return [uid, { rating: mean, reviews: count, ...done }];
    }),
  );
}

/** The middle half of the prices of finished contracts of a category, from five of them on. */
export async function priceBand(db: Db, category: string | null) {
  const prices = category === null ? [] : await finishedPrices(db, category);
  if (prices.length < limits.bid.bandFrom) return null;
  const at = (share: number): Fen => fen(prices[Math.floor((prices.length - 1) * share)]!);
  return { count: prices.length, low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** The prices of the last finished contracts of a category, the least first. */
const finishedPrices = async (db: Db, category: string): Promise<Fen[]> =>
  (await finishedTotals(db, await completedIn(db, category, 200))).map(fen);
