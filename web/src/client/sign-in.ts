import { cookieIn, removeCookie, writeCookie } from './cookies';
import { BASE, isPublicPage, signInUrl } from './page';
import { pageLife } from './page-life';
import { lastShownTag, shownTag } from './shown';

const SECRETS = /^(?:auth_token|sub_.*|ticket|code)$/;
/** In a fragment, which then goes as a whole. */
const NAMES_SECRET = /(?:auth_token|vso_token|sub_\w*|ticket|code)=/i;
const MINUTES = 10;
const LONGEST = 2048;

/**
 * The address that `redirect_url` remembers: the current one without `auth_token`, `sub_*`, `ticket` and `code` (trust
 * §4.4). Path, query and fragment when the sign-in page is on this origin, the whole address when it is elsewhere on
 * the parent domain; never more than 2,048 bytes.
 */
export function addressToReturnTo(href: string, signIn: string): string {
  const url = new URL(href);
  for (const name of new Set(url.searchParams.keys())) if (SECRETS.test(name)) url.searchParams.delete(name);
  const origin = new URL(signIn, url).origin === url.origin ? '' : url.origin;
  const path = origin + url.pathname;
  const whole = path + url.search + (NAMES_SECRET.test(url.hash) ? '' : url.hash);
  const fits = (address: string) => encodeURIComponent(address).length <= LONGEST;
  return [whole, path + url.search, path].find(fits) ?? `${origin}${BASE}/home`;
}

/** Set while this tab waits for a sign-in that was asked for: a session that still lives is then not gone on with. */
const SENT = 'uc:sign-in-asked';
/** Whether the sign-in page of this tab was asked for by a page, because it was refused or left alone too long. */
export const isSignInAsked = (): boolean => sessionStorage.getItem(SENT) !== null;
/** Somebody has signed in. */
export const signInDone = (): void => sessionStorage.removeItem(SENT);

/**
 * Saves the current address in the cookie `redirect_url`, and its person's tag in `redirect_for`, and goes to the
 * sign-in page, once per page life however many calls were refused (spec §4, trust A11). `as` opens the sub-account tab
 * there.
 */
export function leaveForSignIn(as?: 'subaccount'): void {
  const life = pageLife();
  if (life.isLeaving || isPublicPage(location.pathname)) return;
  life.isLeaving = true;
  sessionStorage.setItem(SENT, '1');
  const signIn = signInUrl();
  writeCookie('redirect_url', addressToReturnTo(location.href, signIn), MINUTES);
  const tag = lastShownTag();
  if (tag) writeCookie('redirect_for', tag, MINUTES);
  else removeCookie('redirect_for');
  const target = new URL(signIn, location.href);
  if (as) target.searchParams.set('as', as);
  location.assign(target);
}

/** A sign-in page elsewhere does not ask whose page is remembered: somebody else goes home instead (ADR 65). */
export function leaveForeignReturn(): void {
  const shownTo = cookieIn(document.cookie, 'redirect_for');
  const isReturn =
    cookieIn(document.cookie, 'redirect_url') === addressToReturnTo(location.href, signInUrl());
  if (!isReturn || shownTo === undefined || shownTo === shownTag()) return;
  for (const name of ['redirect_url', 'redirect_for']) removeCookie(name);
  pageLife().isLeaving = true;
  location.replace(`${BASE}/home`);
}
