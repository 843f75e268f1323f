const KEY = 'uc:staff';
const listeners = new Set<() => void>();

/**
 * The token of a member of staff, of this tab alone: a store for `useSyncExternalStore`. The second secret is a cookie that
 * no script reads (trust §4.2).
 */
export const staffToken = {
  get: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
  keep(token: string): void {
    sessionStorage.setItem(KEY, token);
    notify();
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
    notify();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}
