import type { Db } from '../db/index';
import { trackOf } from './contracts/record-store';
import { lostWithinYear } from './disputes/leaving';
import { providerRatings } from './reviews/ratings';

/** A provider's track record: contracts, mean rating and disputes lost within a year. */
export const trackRecord = async (db: Db, uid: number) => ({
  ...(await trackOf(db, uid)),
  rating: (await providerRatings(db, [uid])).get(uid)?.mean ?? null,
  disputesLost: await lostWithinYear(db, uid),
});
