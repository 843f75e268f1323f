/** Third parties by whose accounts people sign in (product 02 §2.4); no schema here, so the browser may read it. */
export const identityProviderTexts = { wechat: '微信', qq: 'QQ' } as const;
/** One of them. */
export type IdentityProviderName = keyof typeof identityProviderTexts;
/** Their names, in the order in which they are shown. */
export const identityProviderNames = Object.keys(identityProviderTexts) as [
  IdentityProviderName,
  ...IdentityProviderName[],
];
