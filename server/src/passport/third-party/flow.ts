import { type IdentityProviderName, SAFE_PAGE, SIGN_IN_PAGE } from '@uc/contract/identity-providers';
import { limits } from '@uc/contract/limits';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, type RequestFacts } from '../../call/index';
import { hashSecret, mintSecret } from '../../vault/index';
import { insertFlow, takeFlow, type FlowOwner } from './store';

const { flowMinutes: minutes } = limits.thirdParty;

export type Facts = Pick<RequestFacts, 'browser' | 'cookies' | 'setCookie' | 'origin'>;

/**
 * Begins signing in at a provider. The state is valid for this browser alone, proven by a cookie, so that nobody is
 * signed in with another person's code. Refuses notFound.
 */
export async function startSignIn(
  deps: Deps,
  db: Db,
  facts: Facts,
  provider: IdentityProviderName,
): Promise<{ url: string }> {
  const browser = mintSecret();
  const url = await setOut(deps, db, facts, provider, SIGN_IN_PAGE, { browserHash: hashSecret(browser) });
  facts.setCookie(cookieOf(facts), browser, { maxAge: minutes * 60, on: facts.browser ? 'host' : 'parent' });
  return { url };
}

/** Begins binding an account at a provider; the state is valid for this session alone. Refuses notFound. */
export const startBinding = async (
  deps: Deps,
  tx: Tx,
  facts: Facts,
  { uid, sessionId }: Customer,
  provider: IdentityProviderName,
): Promise<{ url: string }> => ({
  url: await setOut(deps, tx, facts, provider, SAFE_PAGE, { uid, sessionId }),
});

/** The provider of a redirect back for signing in. Refuses thirdParty.expired. */
export async function comeBack(db: Db, facts: Facts, state: string): Promise<IdentityProviderName> {
  const name = cookieOf(facts);
  const browser = facts.cookies[name];
  if (browser === undefined) throw refuse('thirdParty.expired');
  facts.setCookie(name, '', { maxAge: 0, on: facts.browser ? 'host' : 'parent' });
  return arrive(db, state, { browserHash: hashSecret(browser) });
}

/** The provider of a redirect back for binding. */
export const comeBackToBind = (db: Db, { uid, sessionId }: Customer, state: string) =>
  arrive(db, state, { uid, sessionId });

/** The address to which a provider redirects back. */
export const returnTo = ({ config }: Pick<Deps, 'config'>, { origin }: Pick<Facts, 'origin'>, page: string) =>
  (config.publicOrigin ?? origin) + page;

async function setOut(
  deps: Deps,
  db: Db,
  facts: Facts,
  provider: IdentityProviderName,
  page: string,
  who: FlowOwner,
): Promise<string> {
  const offered = deps.partners.identityProviders.offered[provider];
  if (offered === undefined) throw refuse('notFound');
  const state = mintSecret();
  await insertFlow(db, { stateHash: hashSecret(state), provider, who, minutes });
  return offered.authorizeUrl(state, returnTo(deps, facts, page));
}

async function arrive(db: Db, state: string, who: FlowOwner): Promise<IdentityProviderName> {
  const provider = await takeFlow(db, hashSecret(state), who);
  if (provider === undefined) throw refuse('thirdParty.expired');
  return provider;
}

/** Over plain http browsers refuse `__Host-` cookies; where they accept them, no other name is read (trust §4.3). */
const cookieOf = ({ browser }: Facts): string => (browser ? '__Host-uc_tp' : 'uc_tp');
