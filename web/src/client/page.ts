/** The base path of every route and of every static file (spec §9). */
export const BASE = '/center/user';

/** The console of the provider's own people, a document of its own. */
export const OPERATOR_BASE = '/center/operator';

const SUB_ACCOUNT_PAGE = /^\/center\/user\/subAccount\/manage(?:\/role(?:\/detail)?)?\/?$/;

/** Whether a pathname is one of the three sub-account pages; a trailing slash is accepted (spec §2). */
export const isSubAccountPage = (pathname: string): boolean => SUB_ACCOUNT_PAGE.test(pathname);

/** Whether a pathname is our own sign-in page, which nothing sends to sign in. */
export const isSignInPage = (pathname: string): boolean => pathname.replace(/\/$/, '') === `${BASE}/login`;

/**
 * Whether a pathname is a page that nobody has to sign in for: the sign-in itself, the sandbox's pay page, and the blocks
 * of the interface, which production does not have.
 */
export const isPublicPage = (pathname: string): boolean =>
  isSignInPage(pathname) || [`${BASE}/cashier`, `${BASE}/_styles`].includes(pathname.replace(/\/$/, ''));

/** Whether a pathname is one of the console's. */
export const isConsolePage = (pathname: string): boolean =>
  pathname === OPERATOR_BASE || pathname.startsWith(`${OPERATOR_BASE}/`);

/**
 * Settings that the server wrote into the document: `cookie-domain`, `sign-in-url`, `public-site`, `support`, `demo`,
 * `identities`; empty when it is not there.
 */
export const documentSetting = (
  name: 'cookie-domain' | 'sign-in-url' | 'public-site' | 'support' | 'demo' | 'identities' | 'first',
): string => document.querySelector<HTMLMetaElement>(`meta[name="uc-${name}"]`)?.content ?? '';

/** The provider's sign-in page, our own by default (shell.md#session-sign-in-redirect-start-up). */
export const signInUrl = (): string => documentSetting('sign-in-url') || `${BASE}/login`;
