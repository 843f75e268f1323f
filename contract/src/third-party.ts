import { z } from 'zod';
import { get, post } from './endpoint';
import { identityProviderNames } from './identity-providers';
import { signedIn } from './session';

/** A third party by whose account people sign in. */
export const identityProvider = z.enum(identityProviderNames);
/** Query parameters with which a provider sends a browser back. */
export const returned = {
  code: z.string().min(1).max(2048),
  state: z.string().min(16).max(128),
};
/** The ticket that a sign-in passes on to bind the third-party identity, which has no account yet, to this one. */
export const thirdPartyTicket = z.string().min(16).max(128);

/** Sign-in by WeChat or QQ (account.md#security-screen), as far as it needs no session. */
export const thirdPartyCalls = {
  startThirdParty: post('/passport-api/third-party/start', {
    summary: '第三方登录：前往授权',
    access: 'public',
    input: { provider: identityProvider },
    /** Address of the provider's authorisation page; it sends the browser back to /login with `code` and `state`. */
    output: z.object({ url: z.string() }),
    refusals: ['notFound', 'rate.exceeded'],
  }),
  /** The sandbox's page in place of the provider's own: the identities to choose from. */
  sandboxIdentities: get('/passport-api/third-party/sandbox', {
    summary: '演示授权页：可选身份',
    access: 'public',
    input: { provider: identityProvider },
    output: z.object({
      provider_text: z.string(),
      identities: z.array(z.object({ nickname: z.string(), code: z.string() })),
    }),
    refusals: ['notFound'],
  }),
  /** `thirdParty.unbound` carries `data.ticket`, with which a sign-in by SMS or a registration binds the identity. */
  signInByThirdParty: post('/passport-api/login/third-party', {
    summary: '第三方登录',
    access: 'public',
    input: returned,
    output: signedIn,
    refusals: [
      'signIn.twoStep',
      'thirdParty.unbound',
      'thirdParty.expired',
      'thirdParty.refused',
      'thirdParty.unavailable',
      'account.frozen',
      'rate.exceeded',
    ],
  }),
};
