const WINDOW_MS = 60_000;
const MOST = 3;
const KEY = 'uc:reloads';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
interface Reload {
  page: string;
  at: number;
}

/**
 * Takes one reload for a page, if there is one: at most one per page in 60 s
 * (shell.md#session-sign-in-redirect-start-up) and three for all pages together (trust W8). The reloads are
 * remembered beyond the reload itself; where nothing can be remembered there is none.
 */
export function takeReload(page: string, now: number, store: Store): boolean {
  try {
    const recent = reloadsIn(store).filter(({ at }) => at > now - WINDOW_MS && at <= now);
    if (recent.length >= MOST || recent.some((one) => one.page === page)) return false;
    store.setItem(KEY, JSON.stringify([...recent, { page, at: now }]));
    return true;
  } catch {
    return false;
  }
}

function reloadsIn(store: Store): Reload[] {
  const saved: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
  return Array.isArray(saved)
    ? saved.filter((one): one is Reload => typeof one?.page === 'string' && typeof one?.at === 'number')
    : [];
}
