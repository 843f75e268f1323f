import { type IdentityProviderName, identityProviderTexts } from '@uc/contract/identity-providers';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { ProviderUnreachable, type ThirdPartyIdentity } from '../../partners/index';
import type { IdentityKey } from './store';

/** An identity as a provider has confirmed it. */
export interface Recognised extends IdentityKey, ThirdPartyIdentity {}

/** The name of a provider for texts. */
export const named = (provider: IdentityProviderName) => ({ provider: identityProviderTexts[provider] });

/** Exchanges a code for the identity at the provider. Refuses notFound, thirdParty.refused, thirdParty.unavailable. */
export async function recognise(
  deps: Deps,
  provider: IdentityProviderName,
  code: string,
  returnTo: string,
): Promise<Recognised> {
  const offered = deps.partners.identityProviders.offered[provider];
  if (offered === undefined) throw refuse('notFound');
  const found = await offered.whoIs(code, returnTo).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn({ provider, reason: error.message }, 'a third party could not be asked');
    throw refuse('thirdParty.unavailable', named(provider));
  });
  if (found === undefined) throw refuse('thirdParty.refused', named(provider));
  return { ...found, provider, openidKey: thirdPartyKey(deps, provider, found.openid) };
}

/** The key by which an identity is looked up: a keyed hash (trust §4.9). */
export const thirdPartyKey = (
  { vault }: Pick<Deps, 'vault'>,
  provider: IdentityProviderName,
  openid: string,
): Buffer => vault.blindIndex(`third_party_identities.${provider}`, openid);
