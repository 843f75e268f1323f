import { twinPath } from '@uc/contract/twin-path';
import { cookieIn, removeCookie, writeCookie } from './cookies';
import { isConsolePage, isSubAccountPage } from './page';
import { shownTag } from './shown';

/** Credentials of a sub-account: three cookies, three query parameters (spec §6, §7). */
export interface SubCredentials {
  sub_username: string;
  sub_token: string;
  sub_cid: string;
}
export interface Credentials {
  /** The main account's token. */
  vso_token: string | undefined;
  sub: SubCredentials | undefined;
  /** The tag of the person the page is for, once it is known (ADR 65). */
  shown?: string | undefined;
}
/** The person that this page acts for; `nobody` has no credential at all. */
export type Principal = 'main' | 'sub' | 'nobody';

/** Names of the sub-account cookies, the only ones that a sub-account's 401 removes (spec §4). */
export const SUB_COOKIES = ['sub_cid', 'sub_username', 'sub_token'] as const;

/** The credentials in this browser's cookies, a sub-account needs all three, and the tag of the open page. */
export function readCredentials(): Credentials {
  // Read once: each access to document.cookie may be a call to another process.
  const cookies = document.cookie;
  const [sub_cid, sub_username, sub_token] = SUB_COOKIES.map((name) => cookieIn(cookies, name));
  const sub = sub_cid && sub_username && sub_token ? { sub_username, sub_token, sub_cid } : undefined;
  return { vso_token: cookieIn(cookies, 'vso_token'), sub, shown: shownTag() };
}

/** The tokens as one text, which a new sign-in or a new password changes. */
export const tokenOf = ({ vso_token, sub }: Credentials): string => `${vso_token} ${sub?.sub_token}`;

/**
 * Sub-account pages act for the sub-account, the console for no customer; elsewhere the main token counts first (spec
 * §2, §6).
 */
export function principalOn(pathname: string, { vso_token, sub }: Credentials): Principal {
  if (isConsolePage(pathname)) return 'nobody';
  if (isSubAccountPage(pathname)) return 'sub';
  if (vso_token) return 'main';
  return sub ? 'sub' : 'nobody';
}

/** The person that the open page acts for. */
export const currentPrincipal = (): Principal => principalOn(location.pathname, readCredentials());

/**
 * No main token, no sub-account credentials, not a sub-account page: sign-in comes first (spec §4). It reads the address
 * itself: the router's path lacks the base, by which a sub-account page is known.
 */
export const needsSignIn = (): boolean => currentPrincipal() === 'nobody';

/** Whether a call's path goes by the sub-account rule (spec §7). Its query does not count: there, a person may search for the word. */
export const isSubAccountPath = (path: string): boolean => path.includes('subaccount');

/** The path of a principal's call: for a sub-account the twin, where there is one (decisions.md D11). */
export const pathFor = (principal: Principal, path: string, hasTwin: boolean | undefined): string =>
  principal === 'sub' && hasTwin ? twinPath(path) : path;

/** Keeps a sub-account's three cookies, on the parent domain for so many seconds (spec §6, §9). */
export function writeSubCredentials(credentials: SubCredentials, seconds: number): void {
  for (const [name, value] of Object.entries(credentials)) writeCookie(name, value, seconds / 60);
}

/** Forgets the sub-account; a main account in the same browser stays signed in (spec §4). */
export function clearSubCredentials(): void {
  for (const name of SUB_COOKIES) removeCookie(name);
}
