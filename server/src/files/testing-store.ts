import type { Deps } from '../deps';

/** Runs something while the store of files answers nothing. */
export async function whileStoreIsAway<T>(
  { partners }: Pick<Deps, 'partners'>,
  run: () => Promise<T>,
): Promise<T> {
  const { files } = partners;
  const silent = () => Promise.reject(new Error('connect ECONNREFUSED'));
  partners.files = { get: silent, put: silent, remove: silent };
  try {
    return await run();
  } finally {
    partners.files = files;
  }
}
