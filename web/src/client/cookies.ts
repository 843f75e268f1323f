import { documentSetting } from './page';

/** Lifetime and place of a cookie. `minutes` undefined: it ends with the browser session. */
export interface CookiePlace {
  minutes?: number | undefined;
  /** Parent domain; empty keeps the cookie on this host. */
  domain: string;
  secure: boolean;
}

/** The `document.cookie` line of spec §9: parent domain, path `/`, an expiry in minutes where there is one (trust §4.3). */
export function cookieLine(name: string, value: string, { minutes, domain, secure }: CookiePlace): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(minutes === undefined ? [] : [`Max-Age=${Math.round(minutes * 60)}`]),
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** The value of a cookie in a `Cookie` line, undefined when it is absent or empty; junk escapes are taken as they are. */
export function cookieIn(line: string, name: string): string | undefined {
  const pair = line.split('; ').find((one) => one.startsWith(`${name}=`));
  const raw = pair?.slice(name.length + 1);
  if (!raw) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Writes on the parent domain (spec §9); `minutes` is its life. */
export function writeCookie(name: string, value: string, minutes?: number): void {
  const place = { minutes, domain: documentSetting('cookie-domain'), secure: location.protocol === 'https:' };
  document.cookie = cookieLine(name, value, place);
}

/** Removes a cookie where `writeCookie` put it. */
export const removeCookie = (name: string): void => writeCookie(name, '', 0);
