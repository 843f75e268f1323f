const KEY = 'uc:active';
const WRITE_EVERY_MS = 5_000;
let last = 0;

/** Remembers, for all tabs, that the server has just seen this session. */
export function noteActivity(): void {
  const now = Date.now();
  if (now - last < WRITE_EVERY_MS) return;
  last = now;
  localStorage.setItem(KEY, String(now));
}

/** The moment at which the server last saw this session from any tab, in milliseconds; now when that is unknown. */
export const lastActivity = (): number => Number(localStorage.getItem(KEY)) || Date.now();
