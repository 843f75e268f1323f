import type { Db } from '../db/index';

/** The track record of a provider, from which its level is told (provider-screens.md#level). */
export interface TrackRecord {
  finishedContracts: number;
  /** Mean of 1–5; null without a review. */
  rating: number | null;
  /** Percent; null without a delivery. */
  onTime: number | null;
  /** Within 12 months. */
  disputesLost: number;
}
/** A work as a homepage shows it. */
export interface ShownWork {
  /** The address of its own page, without origin. */
  path: string;
  title: string;
  category: string | null;
  /** `shared` is a JPEG, which every messenger shows. */
  picture: { url: string; shared: string; width: number; height: number } | null;
}
/** The reviews of a provider, as everybody may read them. */
export interface ShownReviews {
  /** A mean of 1–5, with one decimal; null without a review. */
  mean: number | null;
  count: number;
  newest: readonly {
    author: string;
    stars: number;
    day: string;
    text: string;
    reply: string | null;
  }[];
}
/** Queries of other rooms about a provider. */
export interface ProviderFacts {
  /** Counts the works that the account has submitted. */
  submittedWorks: (db: Db, uid: number) => Promise<number>;
  /** Its public works in their order, for its homepage. */
  shownWorks: (db: Db, uid: number) => Promise<ShownWork[]>;
  /** The reviews by buyers that everybody may read, for its homepage. */
  shownReviews: (db: Db, uid: number) => Promise<ShownReviews>;
  /** Whether a contract runs and when the last one ended. */
  contractsUntil: (db: Db, uid: number) => Promise<{ isRunning: boolean; lastEnd: Date | null }>;
  trackRecord: (db: Db, uid: number) => Promise<TrackRecord>;
}
