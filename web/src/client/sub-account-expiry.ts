import { clearSubCredentials } from './credentials';
import { pageLife } from './page-life';

const listeners = new Set<() => void>();

/** A sub-account's call was answered 401: only its three cookies go (spec §4), and the layout says so. */
export function expireSubAccount(): void {
  clearSubCredentials();
  pageLife().isSubAccountExpired = true;
  for (const listener of listeners) listener();
}

/** Whether the sub-account's sign-in ran out in this page life: a store for `useSyncExternalStore`. */
export const subAccountExpiry = {
  get: (): boolean => pageLife().isSubAccountExpired === true,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
