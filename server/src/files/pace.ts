import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refuse, takePoints } from '../call/index';

/** Megabytes that one account may send in a day, on one server; how many files is counted before they are read (trust §4.8). */
const MOST_MEGABYTES = 200;
const DAY_SECONDS = 86_400;
const KILO = 1024;

/** Counts what an account sends; `factor` raises it for proofs of load. Refuses upload.dayTotal with the seconds to wait. */
export function dayTotals(factor: number): (uid: number, bytes: number) => Promise<void> {
  const kilobytes = new RateLimiterMemory({
    points: Math.ceil(MOST_MEGABYTES * KILO * factor),
    duration: DAY_SECONDS,
  });
  const refusal = (seconds: number) => refuse('upload.dayTotal', { megabytes: MOST_MEGABYTES, seconds });
  return (uid, bytes) => takePoints(kilobytes, String(uid), refusal, Math.ceil(bytes / KILO));
}
