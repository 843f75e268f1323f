import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export const findIdentity = (db: Db, uid: number) =>
  db.selectFrom('identities').selectAll().where('uid', '=', uid).executeTakeFirst();

export async function saveIdentity(tx: Tx, identity: Insertable<Schema['identities']>): Promise<void> {
  await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(identity))
    .execute();
}

/** Deletes the verified identity of an account. */
export async function dropIdentity(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('identities').where('uid', '=', uid).execute();
}

/**
 * Counts a verification of a card number; returns how many there were in 24 hours
 * (sign-in-and-home.md#codes-captcha-lockouts).
 */
export async function countVerification(db: Db, cardKey: Buffer): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into card_keys (card_key, tries, tries_until) values (${cardKey}, 1, app_now() + interval '24 hours')
    on conflict (card_key) do update set
      tries = case when coalesce(card_keys.tries_until, app_now()) <= app_now() then 1 else card_keys.tries + 1 end,
      tries_until = case when coalesce(card_keys.tries_until, app_now()) <= app_now()
        then app_now() + interval '24 hours' else card_keys.tries_until end
    returning tries`.execute(db);
  return rows[0]!.tries;
}

/** Whether two accounts are of one person: themselves, or as whom their companies are represented by. */
export async function isSameIdentity(db: Db, uid: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('identities as a')
    .innerJoin('identities as b', 'b.id_key', 'a.id_key')
    .select('a.uid')
    .where('a.uid', '=', uid)
    .where('b.uid', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}
