import { pageLife } from './page-life';

const listeners = new Set<() => void>();

/**
 * Whether this browser is signed in as somebody else by now than the page shows: a store for `useSyncExternalStore`.
 */
export const accountSwitch = {
  get: (): boolean => pageLife().isSwitched === true,
  /** Said by every answer. */
  note(isSwitched: boolean): void {
    const life = pageLife();
    if ((life.isSwitched ?? false) === isSwitched) return;
    life.isSwitched = isSwitched;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
