import type { Vault } from './vault';

/** The interval at which a server looks for new keys. */
const EVERY_MS = 10_000;

/**
 * Loads new keys from now on, so that one which another server has made is known here before it is used (trust P4). Answers how
 * to stop: when that has resolved, the database is asked no more.
 */
export function keepKeysFresh(
  vault: Pick<Vault, 'refresh'>,
  onFailure: (error: unknown) => void,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let loading: Promise<void> | undefined;
  const timer = setInterval(() => {
    loading ??= vault
      .refresh()
      .catch(onFailure)
      .finally(() => (loading = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await loading;
  };
}
