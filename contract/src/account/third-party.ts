import { z } from 'zod';
import { get, post } from '../endpoint';
import { identityProvider, returned } from '../third-party';
import { moment, verifyToken } from '../wire';

const thirdParties = z.object({
  list: z.array(
    z.object({
      provider: identityProvider,
      provider_text: z.string(),
      /** Can be bound here: the provider is configured. */
      is_offered: z.boolean(),
      bound: z
        .object({ nickname_mask: z.string(), bound_at: moment, last_used_at: moment.nullable() })
        .nullable(),
    }),
  ),
});
const stepUp = ['stepUp.required', 'stepUp.expired'] as const;

/**
 * 第三方账号: WeChat and QQ as ways into a main account, its owner's affair alone
 * (account.md#security-screen; trust §4.6).
 */
export const thirdPartySettings = {
  thirdParties: get('/passport-api/third-party/list', {
    summary: '第三方账号',
    access: 'account.safe:manage',
    output: thirdParties,
  }),
  startThirdPartyBinding: post('/passport-api/third-party/bind/start', {
    summary: '绑定第三方账号：前往授权',
    access: 'account.safe:manage',
    quiet: true,
    stepUp: 'third_party',
    input: { verify_token: verifyToken.optional(), provider: identityProvider },
    /**
     * Address of the provider's authorisation page; it sends the browser back to /account/safe with `code` and `state`.
     */
    output: z.object({ url: z.string() }),
    refusals: [...stepUp, 'notFound', 'thirdParty.bound'],
  }),
  bindThirdParty: post('/passport-api/third-party/bind', {
    summary: '绑定第三方账号',
    access: 'account.safe:manage',
    input: returned,
    output: thirdParties.extend({ provider_text: z.string() }),
    refusals: [
      'thirdParty.expired',
      'thirdParty.refused',
      'thirdParty.unavailable',
      'thirdParty.bound',
      'thirdParty.taken',
    ],
  }),
  unbindThirdParty: post('/passport-api/third-party/unbind', {
    summary: '解绑第三方账号',
    access: 'account.safe:manage',
    stepUp: 'third_party',
    input: { verify_token: verifyToken.optional(), provider: identityProvider },
    output: thirdParties,
    refusals: [...stepUp, 'notFound', 'thirdParty.onlyWay'],
  }),
};
