import { alwaysTold } from '@uc/contract/message-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import { deleteOld } from '../jobs/index';
import type { Audience } from './audience';
import { personOf } from './store';

/**
 * Keeps a matter quiet for a person; false where they have as many as one keeps, counted one after another. What is quiet
 * already stays so.
 */
export async function insertMute(tx: Tx, audience: Audience, matter: string, most: number): Promise<boolean> {
  const person = personOf(audience);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message_mutes ${person}`}, ${audience.uid}))`.execute(
    tx,
  );
  const kept = await listMutes(tx, audience);
  if (kept.some((one) => one.matter === matter)) return true;
  if (kept.length >= most) return false;
  await tx.insertInto('message_mutes').values({ uid: audience.uid, person, matter }).execute();
  return true;
}

export async function deleteMute(tx: Tx, audience: Audience, matter: string): Promise<void> {
  await tx
    .deleteFrom('message_mutes')
    .where('uid', '=', audience.uid)
    .where('person', '=', personOf(audience))
    .where('matter', '=', matter)
    .execute();
}

/** The matters that a person has muted, the latest first. */
export const listMutes = (db: Db, audience: Audience): Promise<{ matter: string; created_at: Date }[]> =>
  db
    .selectFrom('message_mutes')
    .where('uid', '=', audience.uid)
    .where('person', '=', personOf(audience))
    .orderBy('created_at', 'desc')
    .orderBy('matter')
    .select(['matter', 'created_at'])
    .execute();

/** Whether a person has muted what a message is about, and it is none that is always told. */
export async function isQuiet(db: Db, uid: number, subId: string | null, msgId: string): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .innerJoin('message_mutes', (join) =>
      join
        .onRef('message_mutes.uid', '=', 'messages.uid')
        .onRef('message_mutes.matter', '=', 'messages.matter'),
    )
    .where('messages.uid', '=', uid)
    .where('messages.msg_id', '=', msgId)
    .where('message_mutes.person', '=', subId ?? '')
    .select(['messages.category', 'messages.level'])
    .executeTakeFirst();
  return found !== undefined && !alwaysTold(found);
}

/** A matter of which no message is kept any longer is not muted either. */
export const purgeMutes = (db: Db): Promise<number> =>
  deleteOld(
    db,
    'message_mutes',
    sql`not exists (
      select from messages where messages.uid = message_mutes.uid and messages.matter = message_mutes.matter)`,
  );
