let count = 0;
const waiting = new Set<() => void>();

/** Sends a write, and notes that it waits for its answer. */
export async function awaitWrite<T>(send: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await send();
  } finally {
    count -= 1;
    if (count === 0) {
      for (const go of waiting) go();
      waiting.clear();
    }
  }
}

/** Whether a write of this page waits for its answer. */
export const hasWrites = (): boolean => count > 0;

/**
 * The event of a write may come before the write's own answer, which may bring new credentials: events wait for it this
 * long.
 */
const ANSWER_MS = 3000;

/** Goes on when no write of this page waits for its answer, or when that takes too long. */
export function afterWrites(mostMs = ANSWER_MS): Promise<void> {
  if (count === 0) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.add(resolve);
    setTimeout(() => (waiting.delete(resolve), resolve()), mostMs);
  });
}
