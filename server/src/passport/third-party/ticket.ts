import { randomUUID } from 'node:crypto';
import { identityProviderTexts } from '@uc/contract/identity-providers';
import { limits } from '@uc/contract/limits';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, type RequestFacts } from '../../call/index';
import { hashSecret, mintSecret } from '../../vault/index';
import { findUser } from '../../accounts/index';
import { recordOperation } from '../../operations/index';
import { bindIdentity } from './binding';
import type { Recognised } from './recognition';
import { insertThirdPartyTicket, takeThirdPartyTicket } from './store';

const { ticketMinutes: minutes } = limits.thirdParty;

/** Stores an unbound identity while its person signs in in another way; returns the ticket for it. */
export async function issueThirdPartyTicket(
  { vault }: Deps,
  db: Db,
  { provider, openid, openidKey, nickname }: Recognised,
): Promise<{ ticket: string; expire_in: number }> {
  const [ticketId, ticket] = [randomUUID(), mintSecret('tp_')];
  await insertThirdPartyTicket(db, {
    ticketId,
    ticketHash: hashSecret(ticket),
    provider,
    openidKey,
    openid: vault.seal(placeOf(ticketId, 'openid'), openid),
    nickname: nickname === null ? null : vault.seal(placeOf(ticketId, 'nickname'), nickname),
    minutes,
  });
  return { ticket, expire_in: minutes * 60 };
}

/**
 * Binds the identity of a ticket to the account that was signed in to, in the transaction that opens the session.
 * Refuses thirdParty.expired, thirdParty.bound, thirdParty.taken.
 */
export async function bindByTicket(
  deps: Deps,
  tx: Tx,
  request: Pick<RequestFacts, 'id' | 'ip' | 'userAgent'>,
  uid: number,
  ticketHash: Buffer,
): Promise<void> {
  const kept = await takeThirdPartyTicket(tx, ticketHash);
  if (kept === undefined) throw refuse('thirdParty.expired');
  const { ticket_id: id, provider, openid_key: openidKey, openid, nickname } = kept;
  await bindIdentity(deps, tx, uid, {
    provider,
    openidKey,
    openid: deps.vault.open(placeOf(id, 'openid'), openid),
    nickname: nickname === null ? null : deps.vault.open(placeOf(id, 'nickname'), nickname),
  });
  const { username = '' } = (await findUser(tx, uid)) ?? {};
  await recordOperation(tx, {
    uid,
    actorKind: 'owner',
    actorName: username,
    module: 'account',
    action: 'bindThirdParty',
    changes: [{ field: identityProviderTexts[provider], before: '未绑定', after: '已绑定' }],
    request,
  });
}

const placeOf = (ticketId: string, column: 'openid' | 'nickname') => ({
  table: 'third_party_tickets',
  column,
  uid: 0,
  row: ticketId,
});
