import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { limits } from '@uc/contract/limits';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, type RequestFacts } from '../../call/index';
import { hashSecret, mintSecret } from '../../vault/index';
import { insertFlow, takeFlow, type Traveller } from './store';

const { flowMinutes: minutes } = limits.thirdParty;
/** Pages of spec §2 that a provider sends people back to. */
export const SIGN_IN_PAGE = '/center/user/login';
export const SAFE_PAGE = '/center/user/account/safe';

export type Facts = Pick<RequestFacts, 'browser' | 'cookies' | 'setCookie' | 'origin'>;

/**
 * Sends a browser to a provider to sign in. The state is good for this browser alone, which a cookie of its own proves: with
 * somebody else's code nobody is signed in as somebody else. Refuses notFound.
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

/** Sends an owner to a provider to bind an account there; the state is good for this session alone. Refuses notFound. */
export const startBinding = async (
  deps: Deps,
  tx: Tx,
  facts: Facts,
  { uid, sessionId }: Customer,
  provider: IdentityProviderName,
): Promise<{ url: string }> => ({
  url: await setOut(deps, tx, facts, provider, SAFE_PAGE, { uid, sessionId }),
});

/** Which provider a browser comes back from to sign in. Refuses thirdParty.expired. */
export async function comeBack(db: Db, facts: Facts, state: string): Promise<IdentityProviderName> {
  const name = cookieOf(facts);
  const browser = facts.cookies[name];
  if (browser === undefined) throw refuse('thirdParty.expired');
  facts.setCookie(name, '', { maxAge: 0, on: facts.browser ? 'host' : 'parent' });
  return arrive(db, state, { browserHash: hashSecret(browser) });
}

/** The same for a session that set out to bind. */
export const comeBackToBind = (db: Db, { uid, sessionId }: Customer, state: string) =>
  arrive(db, state, { uid, sessionId });

/** Where a provider sends people back to. */
export const returnTo = ({ config }: Pick<Deps, 'config'>, { origin }: Pick<Facts, 'origin'>, page: string) =>
  (config.publicOrigin ?? origin) + page;

async function setOut(
  deps: Deps,
  db: Db,
  facts: Facts,
  provider: IdentityProviderName,
  page: string,
  who: Traveller,
): Promise<string> {
  const offered = deps.partners.identityProviders.offered[provider];
  if (offered === undefined) throw refuse('notFound');
  const state = mintSecret();
  await insertFlow(db, { stateHash: hashSecret(state), provider, who, minutes });
  return offered.authorizeUrl(state, returnTo(deps, facts, page));
}

async function arrive(db: Db, state: string, who: Traveller): Promise<IdentityProviderName> {
  const provider = await takeFlow(db, hashSecret(state), who);
  if (provider === undefined) throw refuse('thirdParty.expired');
  return provider;
}

/** Plain http keeps no `__Host-` cookies; a browser that keeps them is asked for no other (trust §4.3). */
const cookieOf = ({ browser }: Facts): string => (browser ? '__Host-uc_tp' : 'uc_tp');
