import type { TestApp } from '../testing';

const SLOWEST_MS = 2_000;
/** The factor over the time of the smallest request up to which a request is not slow. */
const MOST = 20;

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const sent = performance.now();
  await ask();
  return performance.now() - sent;
}

/**
 * Whether a request that took so long is slow by itself: asked again, it takes long also beside the smallest request at the
 * same moment, which a busy machine holds up as well.
 */
export async function isSlow(app: TestApp, ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  if (ms < SLOWEST_MS) return false;
  const [again, smallest] = await Promise.all([timeOf(ask), timeOf(() => fetch(`${app.url}/healthz`))]);
  return again > SLOWEST_MS && again > MOST * smallest;
}
