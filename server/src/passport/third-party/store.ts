import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { UserRow } from '../../accounts/index';

const soon = (minutes: number) => sql<Date>`app_now() + ${minutes} * interval '1 minute'`;
const now = sql<Date>`app_now()`;

/** The owner of a flow: a browser that signs in, or an account's session that binds. */
export type FlowOwner = { browserHash: Buffer } | { uid: number; sessionId: string };
const columnsOf = (who: FlowOwner) =>
  'browserHash' in who
    ? { browser_hash: who.browserHash, uid: null, session_id: null }
    : { browser_hash: null, uid: who.uid, session_id: who.sessionId };

export async function insertFlow(
  db: Db,
  flow: { stateHash: Buffer; provider: IdentityProviderName; who: FlowOwner; minutes: number },
): Promise<void> {
  await db
    .insertInto('third_party_flows')
    .values({
      state_hash: flow.stateHash,
      provider: flow.provider,
      ...columnsOf(flow.who),
      expires_at: soon(flow.minutes),
    })
    .execute();
}

/** Uses up a flow and returns its provider; with somebody else's state nothing is found, and their flow stays valid. */
export async function takeFlow(
  db: Db,
  stateHash: Buffer,
  who: FlowOwner,
): Promise<IdentityProviderName | undefined> {
  const { browser_hash: browserHash, uid, session_id: sessionId } = columnsOf(who);
  const row = await db
    .deleteFrom('third_party_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', 'is not distinct from', browserHash)
    .where('uid', 'is not distinct from', uid)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .returning('provider')
    .executeTakeFirst();
  return row?.provider;
}

/** The key of an identity in the database. */
export interface IdentityKey {
  provider: IdentityProviderName;
  openidKey: Buffer;
}

export const findUserByIdentity = (
  db: Db,
  { provider, openidKey }: IdentityKey,
): Promise<UserRow | undefined> =>
  db
    .selectFrom('third_party_identities as i')
    .innerJoin('users as u', 'u.uid', 'i.uid')
    .where('i.provider', '=', provider)
    .where('i.openid_key', '=', openidKey)
    .selectAll('u')
    .executeTakeFirst();

/** Records a sign-in by an identity; false when it was unbound meanwhile. */
export async function noteUse(tx: Tx, uid: number, { provider, openidKey }: IdentityKey): Promise<boolean> {
  const row = await tx
    .updateTable('third_party_identities')
    .set({ last_used_at: now })
    .where('uid', '=', uid)
    .where('provider', '=', provider)
    .where('openid_key', '=', openidKey)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

export type BoundIdentity = Selectable<Schema['third_party_identities']>;

export const identitiesOf = (db: Db, uid: number): Promise<BoundIdentity[]> =>
  db.selectFrom('third_party_identities').where('uid', '=', uid).selectAll().execute();

/**
 * Binds an identity to an account; call it with the account locked and without an identity of this provider. False when
 * another account has it.
 */
export async function insertIdentity(
  tx: Tx,
  { uid, provider, openidKey, openid, nickname }: IdentityKey & Sealed & { uid: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('third_party_identities')
    .values({ uid, provider, openid_key: openidKey, openid, nickname })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an identity; false when there was none. */
export async function deleteIdentity(tx: Tx, uid: number, provider: IdentityProviderName): Promise<boolean> {
  const row = await tx
    .deleteFrom('third_party_identities')
    .where('uid', '=', uid)
    .where('provider', '=', provider)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

interface Sealed {
  openid: string;
  nickname: string | null;
}

export async function insertThirdPartyTicket(
  db: Db,
  ticket: IdentityKey & Sealed & { ticketId: string; ticketHash: Buffer; minutes: number },
): Promise<void> {
  await db
    .insertInto('third_party_tickets')
    .values({
      ticket_id: ticket.ticketId,
      ticket_hash: ticket.ticketHash,
      provider: ticket.provider,
      openid_key: ticket.openidKey,
      openid: ticket.openid,
      nickname: ticket.nickname,
      expires_at: soon(ticket.minutes),
    })
    .execute();
}

/** Uses up a ticket and returns its identity, to one call alone. */
export const takeThirdPartyTicket = (tx: Tx, ticketHash: Buffer) =>
  tx
    .deleteFrom('third_party_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Deletes all identities of an account. */
export async function eraseIdentities(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('third_party_identities').where('uid', '=', uid).execute();
}
