import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refuse, takePoints } from '../call/index';

/** Megabytes that one account may upload in a day, on one server; the number of files is limited elsewhere (trust §4.8). */
const MOST_MEGABYTES = 200;
const DAY_SECONDS = 86_400;
const KILO = 1024;

/** Counts the bytes that an account uploads; `factor` raises the limit for load tests. Refuses upload.dayTotal with the seconds to wait. */
export function dailyUploadQuota(factor: number): (uid: number, bytes: number) => Promise<void> {
  const kilobytes = new RateLimiterMemory({
    points: Math.ceil(MOST_MEGABYTES * KILO * factor),
    duration: DAY_SECONDS,
  });
  const refusal = (seconds: number) => refuse('upload.dayTotal', { megabytes: MOST_MEGABYTES, seconds });
  return (uid, bytes) => takePoints(kilobytes, String(uid), refusal, Math.ceil(bytes / KILO));
}
