import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { refuse } from './refusal';

/**
 * A bucket that the workers of a server share: theirs would each be full. The primary is asked each time, so it is
 * for what costs money or shows secrets, not for what every request takes. `name` is its own on the whole server.
 */
export const sharedBucket = (name: string, points: number, seconds: number): RateLimiterAbstract =>
  cluster.isWorker
    ? new RateLimiterCluster({ keyPrefix: name, points, duration: seconds })
    : new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Takes points out of a rate limit's bucket; refuses with the seconds until there are enough again. */
export async function takePoints(
  bucket: RateLimiterAbstract,
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
