import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

type Ticket = Insertable<Schema['verify_tokens']>;

export async function insertTicket(
  tx: Tx,
  { minutes, ...ticket }: Omit<Ticket, 'expires_at' | 'used_at'> & { minutes: number },
): Promise<void> {
  await tx
    .insertInto('verify_tokens')
    .values({ ...ticket, expires_at: sql<Date>`app_now() + ${minutes} * interval '1 minute'` })
    .execute();
}

type Method = Schema['verify_tokens']['method'];

/** Uses up a valid ticket of this scene and session, for one call alone; the method of its step-up, undefined without one. */
export async function takeTicket(
  tx: Tx,
  { tokenHash, uid, sessionId, scene }: { tokenHash: Buffer; uid: number; sessionId: string; scene: string },
): Promise<Method | undefined> {
  const row = await tx
    .updateTable('verify_tokens')
    .set({ used_at: sql`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .where('scene', '=', scene)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('method')
    .executeTakeFirst();
  return row?.method;
}

/** The method of a ticket of the session for one of these scenes that has not expired, used up or not; undefined without one. */
export async function methodOfLiveTicket(
  db: Db,
  { uid, sessionId, scenes }: { uid: number; sessionId: string; scenes: readonly string[] },
): Promise<Method | undefined> {
  const row = await db
    .selectFrom('verify_tokens')
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .where('scene', 'in', scenes)
    .select('method')
    .limit(1)
    .executeTakeFirst();
  return row?.method;
}

/** Voids all tickets of an account, also for the scenes that they still cover. */
export async function voidTickets(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('verify_tokens')
    .set({ used_at: sql`coalesce(used_at, app_now())`, expires_at: sql`app_now()` })
    .where('uid', '=', uid)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute();
}

/** The method of the step-up behind a valid ticket; it is not used up. */
export async function methodOfTicket(
  db: Db,
  ticket: { tokenHash: Buffer; uid: number; sessionId: string; scene: string },
): Promise<Method | undefined> {
  const row = await db
    .selectFrom('verify_tokens')
    .where('token_hash', '=', ticket.tokenHash)
    .where('uid', '=', ticket.uid)
    .where('session_id', '=', ticket.sessionId)
    .where('scene', '=', ticket.scene)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select('method')
    .executeTakeFirst();
  return row?.method;
}
