import { support } from '@uc/contract/support';
import {
  type IdentityProviderName,
  identityProviderNames,
  identityProviderTexts,
  SAFE_PAGE,
} from '@uc/contract/identity-providers';
import { mask } from '@uc/contract/mask';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { userPlace, lockUser, type UserRow } from '../../accounts/index';
import { comeBackToBind, type Facts, returnTo } from './flow';
import { named, type Recognised, recognise } from './recognition';
import { type BoundIdentity, deleteIdentity, identitiesOf, insertIdentity } from './store';

/** The providers and which of them are bound; nicknames masked. */
export async function thirdPartiesOf({ vault, partners }: Deps, db: Db, uid: number) {
  const bound = await identitiesOf(db, uid);
  const list = identityProviderNames.map((provider) => {
    const one = bound.find((identity) => identity.provider === provider);
    return {
      provider,
      provider_text: identityProviderTexts[provider],
      is_offered: partners.identityProviders.offered[provider] !== undefined,
      bound: one === undefined ? null : shown({ vault }, one),
    };
  });
  return { list: list.filter(({ is_offered, bound: its }) => is_offered || its !== null) };
}

/** Refuses thirdParty.bound when the account has an identity of this provider. */
export async function refuseBound(db: Db, uid: number, provider: IdentityProviderName): Promise<void> {
  const bound = await identitiesOf(db, uid);
  if (bound.some((one) => one.provider === provider)) throw refuse('thirdParty.bound', named(provider));
}

/**
 * Binds the identity after the provider's redirect to the account of the session that started it. Refuses
 * thirdParty.expired, .refused, .unavailable, .bound, .taken.
 */
export async function bindReturned(
  deps: Deps,
  facts: Facts,
  actor: Customer,
  { code, state }: { code: string; state: string },
): Promise<IdentityProviderName> {
  const provider = await comeBackToBind(deps.database.db, actor, state);
  const who = await recognise(deps, provider, code, returnTo(deps, facts, SAFE_PAGE));
  await deps.database.transaction((tx) => bindIdentity(deps, tx, actor.uid, who));
  return provider;
}

/**
 * Binds an identity to an account, one for each provider, and notifies its owner. Of two accounts at once one gets it.
 * Refuses thirdParty.bound, thirdParty.taken.
 */
export async function bindIdentity(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  uid: number,
  { provider, openid, openidKey, nickname }: Recognised,
): Promise<void> {
  await lockUser(tx, uid);
  await refuseBound(tx, uid, provider);
  const seal = (column: 'openid' | 'nickname', text: string) =>
    deps.vault.seal(placeOf(uid, provider, column), text);
  const sealed = {
    openid: seal('openid', openid),
    nickname: nickname === null ? null : seal('nickname', nickname),
  };
  if (!(await insertIdentity(tx, { uid, provider, openidKey, ...sealed })))
    throw refuse('thirdParty.taken', named(provider));
  await notifyOwner(tx, uid, provider, '已绑定', '可用于登录');
}

/** Unbinds an identity. Refuses notFound, and thirdParty.onlyWay when the owner could not sign in without it. */
export async function unbindIdentity(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  uid: number,
  provider: IdentityProviderName,
): Promise<void> {
  const user = await lockUser(tx, uid);
  if (user === undefined || !(await deleteIdentity(tx, uid, provider))) throw refuse('notFound');
  if (!hasOtherWay(deps, user)) throw refuse('thirdParty.onlyWay', named(provider));
  await notifyOwner(tx, uid, provider, '已解绑', '不再能用于登录');
}

/** A password, or a phone for codes; other providers are not counted, because they may cease. */
const hasOtherWay = ({ vault }: Pick<Deps, 'vault'>, { uid, password_hash, phone }: UserRow): boolean =>
  password_hash !== '' || vault.open(userPlace(uid, 'phone'), phone) !== '';

const placeOf = (uid: number, provider: IdentityProviderName, column: 'openid' | 'nickname') => ({
  table: 'third_party_identities',
  column,
  uid,
  row: provider,
});

const shown = (
  { vault }: Pick<Deps, 'vault'>,
  { uid, provider, nickname, bound_at, last_used_at }: BoundIdentity,
) => ({
  nickname_mask: nickname === null ? '' : mask(vault.open(placeOf(uid, provider, 'nickname'), nickname)),
  bound_at,
  last_used_at,
});

const notifyOwner = (tx: Tx, uid: number, provider: IdentityProviderName, what: string, means: string) => {
  const title = `${identityProviderTexts[provider]}${what}`;
  return notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title,
    content: `您的账号${what}${identityProviderTexts[provider]}，该${identityProviderTexts[provider]}${means}。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}`,
    link: '/account/safe#third-party',
    bizType: 'third_party',
    sms: true,
  });
};
