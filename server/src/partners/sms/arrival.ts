import type { ProviderName } from './port';

/** The carriers' reports on the messages that a provider took in the last hour. */
export interface Arrival {
  provider: ProviderName;
  delivered: number;
  undelivered: number;
  /** The carriers' codes for the reasons, the most frequent first. */
  codes: string[];
}

/** The fewest messages with a known end from which anything follows: one phone that is off proves nothing. */
const LEAST = 10;
const SHARE = 0.3;

/** Whether a provider takes messages that do not arrive (ADR 97). */
export const isPoor = ({ delivered, undelivered }: Arrival): boolean =>
  delivered + undelivered >= LEAST && undelivered >= SHARE * (delivered + undelivered);
