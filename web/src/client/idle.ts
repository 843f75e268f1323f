const KEY = 'uc:active';
const WRITE_EVERY_MS = 5_000;
let last = 0;

/**
 * Remembers, for all tabs, that the server saw this session with a call made at `at`, in milliseconds. The answer may come
 * much later: a tab that slept meanwhile has not been used when it wakes.
 */
export function noteActivity(at: number): void {
  if (at - Math.max(last, Number(localStorage.getItem(KEY))) < WRITE_EVERY_MS) return;
  last = at;
  localStorage.setItem(KEY, String(at));
}

/** The moment at which the server last saw this session from any tab, in milliseconds; 0 when it was never noted. */
export const lastActivity = (): number => Math.max(last, Number(localStorage.getItem(KEY)));
