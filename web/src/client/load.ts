import { pageLife } from './page-life';
import { untilReachable } from './reachable';

/** Time limit of a chunk: 120 s (spec §4, §9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk that could not be had: failed for good, or not there after 120 s. */
export class LoadError extends Error {}

let isLeftToBrowser = false;

/**
 * From now on no chunk comes: the server renders what its page has fetched and nothing that a former visit has. The browser
 * hydrates a late part when other reads of the page are answered already, which would not be what the server rendered.
 */
export function leaveChunksToBrowser(): void {
  isLeftToBrowser = true;
}

/**
 * Waits for a chunk; `load` is a dynamic import. One that fails is a resource error like any other: the page is loaded
 * again, and this wait does not end, while the budget lasts; then, or after 120 s, it is a LoadError (spec §4). Without a
 * connection nothing is loaded again, for there would be the browser's error page: the chunk is asked for anew in its
 * place once the server answers (ADR 32).
 */
export async function loaded<T>(load: () => Promise<T>, timeout = CHUNK_TIMEOUT_MS): Promise<T> {
  if (isLeftToBrowser) return new Promise(() => undefined);
  try {
    return await within(load(), timeout);
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const outcome = await pageLife().resourceFailed();
    if (outcome === 'reloading') return new Promise(() => undefined);
    if (outcome === 'over') throw new LoadError('chunk failed to load', { cause: error });
  }
  await untilReachable();
  await restoreStyles();
  return loaded(load, timeout);
}

function within<T>(chunk: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError(`no chunk after ${timeout} ms`)), timeout);
    chunk.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A style sheet that failed is not asked for again by the chunk it belongs to. */
async function restoreStyles(): Promise<void> {
  const { lostStyles } = pageLife();
  await Promise.all(
    lostStyles.splice(0).map((lost) => {
      const again = lost.cloneNode() as HTMLLinkElement;
      const settled = new Promise((resolve) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', resolve);
      });
      lost.replaceWith(again);
      return settled;
    }),
  );
}
