import { cookieIn, cookieLine } from '../client/cookies';
import { device } from '../client/device';
import { WIDE } from '../ui/use-media';

/**
 * Values stored in a browser that change how a page is rendered: theme, hidden amounts, open menu groups, shortcuts.
 */
export const lookKeys = Object.values(device);
/** Whether it is wide, then the values of `lookKeys`. */
export type Look = [wide: boolean, ...values: (string | null)[]];

const COOKIE = 'uc_look';
const YEAR_MINUTES = 525_600;

/** The stored look of this browser, and whether it is wide. */
export const lookNow = (): Look => [
  matchMedia(WIDE).matches,
  ...lookKeys.map((key) => localStorage.getItem(key)),
];

/** The default for a browser that sent no cookie. */
export const plainLook = (wide: boolean): Look => [wide, ...lookKeys.map(() => null)];

/** Writes it to a cookie, so that the server renders the next page alike; for this host only, nothing secret. */
export function rememberLook(): void {
  const look = JSON.stringify(lookNow());
  if ((cookieIn(document.cookie, COOKIE) ?? JSON.stringify(plainLook(true))) === look) return;
  const place = { minutes: YEAR_MINUTES, domain: '', secure: location.protocol === 'https:' };
  document.cookie = cookieLine(COOKIE, look, place);
}

/** Reads it from a `Cookie` line; undefined when it is absent or malformed. */
export function lookIn(cookies: string): Look | undefined {
  try {
    const look: unknown = JSON.parse(cookieIn(cookies, COOKIE) ?? '');
    return isLook(look) ? look : undefined;
  } catch {
    return undefined;
  }
}

function isLook(look: unknown): look is Look {
  if (!Array.isArray(look) || look.length !== lookKeys.length + 1 || typeof look[0] !== 'boolean')
    return false;
  return look.slice(1).every((value) => value === null || typeof value === 'string');
}
