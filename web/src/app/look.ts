import { cookieIn, cookieLine } from '../client/cookies';
import { device } from '../client/device';
import { WIDE } from '../ui/use-media';

/** What a browser remembers that a page looks different by: the theme's button, covered amounts, the menu, the shortcuts. */
export const lookKeys = Object.values(device);
/** Whether it is wide, then the values of `lookKeys`. */
export type Look = [wide: boolean, ...values: (string | null)[]];

const COOKIE = 'uc_look';
const YEAR_MINUTES = 525_600;

/** How pages look in this browser now. */
export const lookNow = (): Look => [
  matchMedia(WIDE).matches,
  ...lookKeys.map((key) => localStorage.getItem(key)),
];

/** What is taken for granted of a browser that told nothing: nothing is remembered. */
export const plainLook = (wide: boolean): Look => [wide, ...lookKeys.map(() => null)];

/** Tells the server, for the page that it renders next; on this host alone, and there is nothing secret in it. */
export function rememberLook(): void {
  const look = JSON.stringify(lookNow());
  if ((cookieIn(document.cookie, COOKIE) ?? JSON.stringify(plainLook(true))) === look) return;
  const place = { minutes: YEAR_MINUTES, domain: '', secure: location.protocol === 'https:' };
  document.cookie = cookieLine(COOKIE, look, place);
}

/** What a browser told of itself, in a `Cookie` line; undefined when it told nothing or nonsense. */
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
