import { pageLife } from '../client/page-life';

/** How long a chunk may take: 120 s (spec §4, §9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk that could not be had: failed for good, or not there after 120 s. */
export class LoadError extends Error {}

/**
 * Waits for a chunk. One that fails is a resource error like any other: the page is loaded again, and this wait does not
 * end, while the budget lasts; then, or after 120 s, it is a LoadError (spec §4).
 */
export function loaded<T>(chunk: Promise<T>, timeout = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError(`no chunk after ${timeout} ms`)), timeout);
    const fail = (error: unknown) => {
      clearTimeout(timer);
      if (!pageLife().resourceFailed()) reject(new LoadError('chunk failed to load', { cause: error }));
    };
    chunk.then((module) => {
      clearTimeout(timer);
      resolve(module);
    }, fail);
  });
}
