import type { ProviderName } from './port';

/** What carriers have said of the messages that a provider took in the last hour. */
export interface Arrival {
  provider: ProviderName;
  delivered: number;
  undelivered: number;
  /** Why, by the carriers, the most frequent first. */
  codes: string[];
}

/** Of fewer with a known end nothing follows: one phone that is off is no news. */
const LEAST = 10;
const SHARE = 0.3;

/** Whether a provider takes messages that do not arrive (ADR 97). */
export const isPoor = ({ delivered, undelivered }: Arrival): boolean =>
  delivered + undelivered >= LEAST && undelivered >= SHARE * (delivered + undelivered);
