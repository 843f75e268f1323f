import type { thirdPartySettings } from '@uc/contract/account/third-party';
import { type IdentityProviderName, identityProviderTexts } from '@uc/contract/identity-providers';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction } from '../../call/index';
import {
  bindReturned,
  refuseBound,
  requireStepUp,
  startBinding,
  thirdPartiesOf,
  unbindIdentity,
} from '../../passport/index';

const changed = (provider: IdentityProviderName, before: string, after: string) => ({
  changes: [{ field: identityProviderTexts[provider], before, after }],
});

/**
 * 第三方账号, for the owner alone. The step-up comes before the redirect to the provider; the answer is accepted in the same
 * session alone.
 */
export const thirdParty = (deps: Deps): Handlers<typeof thirdPartySettings> => ({
  thirdParties: ({ actor, db }) => thirdPartiesOf(deps, db, actor.uid),
  async startThirdPartyBinding({ input: { provider, verify_token }, actor, db, request }) {
    await refuseBound(db, actor.uid, provider);
    await requireStepUp(db, actor, 'third_party', verify_token);
    return startBinding(deps, db, request, actor, provider);
  },
  bindThirdParty: ownTransaction(async ({ input, actor, db, request }) => {
    const provider = await bindReturned(deps, request, actor, input);
    request.note(changed(provider, '未绑定', '已绑定'));
    return {
      ...(await thirdPartiesOf(deps, db, actor.uid)),
      provider_text: identityProviderTexts[provider],
    };
  }),
  async unbindThirdParty({ input: { provider, verify_token }, actor, db, request }) {
    await requireStepUp(db, actor, 'third_party', verify_token);
    await unbindIdentity(deps, db, actor.uid, provider);
    request.note(changed(provider, '已绑定', '未绑定'));
    return thirdPartiesOf(deps, db, actor.uid);
  },
});
