import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal';

/** Takes points out of a rate limit's bucket; refuses with the seconds until there are enough again. */
export async function takePoints(
  bucket: RateLimiterMemory,
  key: string,
  refusal = (seconds: number) => refuse('rate.exceeded', { seconds }),
  points = 1,
): Promise<void> {
  try {
    await bucket.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refusal(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}
