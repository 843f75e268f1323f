/**
 * Third parties by whose accounts people sign in (account.md#security-screen); no schema here, so the browser
 * may read it.
 */
export const identityProviderTexts = { wechat: '微信', qq: 'QQ' } as const;
/** One of them. */
export type IdentityProviderName = keyof typeof identityProviderTexts;
/** Their names, in the order in which they are shown. */
export const identityProviderNames = Object.keys(identityProviderTexts) as [
  IdentityProviderName,
  ...IdentityProviderName[],
];

/** Pages of spec §2 to which a provider redirects back: who signs in, and who binds an identity. */
export const SIGN_IN_PAGE = '/center/user/login';
export const SAFE_PAGE = '/center/user/account/safe';
