import { removeCookie, writeCookie } from '../client/cookies';
import { clearSubCredentials, type SubCredentials, writeSubCredentials } from '../client/credentials';
import { BASE } from '../client/page';
import { signInDone } from '../client/sign-in';
import { tellOtherTabs } from '../client/switch';

const minutesOf = (seconds: number): number => seconds / 60;

/**
 * Signed in as a main account: its token on the parent domain (spec §9), and on to the address from the server, which
 * has checked `redirect_url`. The next page is for the person who signs in, so a sub-account of before is forgotten.
 */
export function arriveAsMain(answer: { vso_token: string; expires_in: number; redirect: string }): void {
  clearSubCredentials();
  writeCookie('vso_token', answer.vso_token, minutesOf(answer.expires_in));
  goTo(answer.redirect);
}

/** Signed in as a sub-account: three cookies (spec §6); the page that follows acts for it, not for a main account. */
export function saveSubAccount(credentials: SubCredentials, seconds: number): void {
  removeCookie('vso_token');
  writeSubCredentials(credentials, seconds);
}

/** Leaves the sign-in page so that Back does not come to it again; only http(s) addresses. */
export function goTo(address: string): void {
  signInDone();
  tellOtherTabs();
  const url = new URL(address, location.href);
  location.replace(/^https?:$/.test(url.protocol) ? url : `${BASE}/home`);
}
