const KEY = 'uc:staff';
const listeners = new Set<() => void>();
let why = '';

/**
 * The token of a member of staff, of this tab alone: a store for `useSyncExternalStore`. The second secret is a cookie that
 * no script reads (trust §4.2).
 */
export const staffToken = {
  get: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
  keep(token: string): void {
    sessionStorage.setItem(KEY, token);
    why = '';
    notify();
  },
  /** `because`: what the sign-in that follows says, where somebody has not signed out of their own accord. */
  forget(because = ''): void {
    // A call that was under way when somebody signed out is refused as well.
    if (because === '' || staffToken.get() !== undefined) why = because;
    sessionStorage.removeItem(KEY);
    notify();
  },
  whyForgotten: (): string => why,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}
