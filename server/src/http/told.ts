import { setTimeout as sleep } from 'node:timers/promises';

/** An answer counts as one of now for so long; a health check waits so long for a new one. */
const FRESH_MS = 15_000;
const PATIENCE_MS = 200;

/** What rooms say of themselves, asked once at a time; while the database does not answer, what they said last. */
export function watchTold(
  told: readonly (() => Promise<Record<string, number>>)[],
): () => Promise<Record<string, number>> {
  let known: Record<string, number> = {};
  let knownAt = Number.NEGATIVE_INFINITY;
  let coming: Promise<void> | undefined;
  const learn = async (): Promise<void> => {
    try {
      known = Object.assign({}, ...(await Promise.all(told.map((read) => read())))) as Record<string, number>;
      knownAt = performance.now();
    } catch {
      // The condition of the database tells it.
    } finally {
      coming = undefined;
    }
  };
  return async () => {
    if (performance.now() - knownAt > FRESH_MS)
      await Promise.race([(coming ??= learn()), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return known;
  };
}
