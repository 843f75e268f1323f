import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../http/index';

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
  return async (uid, bytes) => {
    try {
      await kilobytes.consume(String(uid), Math.ceil(bytes / KILO));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw refuse('upload.dayTotal', { megabytes: MOST_MEGABYTES, seconds });
    }
  };
}
