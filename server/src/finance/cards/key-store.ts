import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';

/**
 * Claims a card number for one live card; false while another card has it. Stored as a keyed hash, which does not reveal
 * the number (trust §4.9).
 */
export async function takeNumber(tx: Tx, cardKey: Buffer, uid: number, cardId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into card_keys (card_key, uid, card_id) values (${cardKey}, ${uid}, ${cardId})
    on conflict (card_key) do update set uid = excluded.uid, card_id = excluded.card_id
    where card_keys.uid is null or (card_keys.uid = excluded.uid and card_keys.card_id = excluded.card_id)
    returning uid`.execute(tx);
  return rows.length === 1;
}

export async function freeNumber(tx: Tx, cardKey: Buffer, uid: number, cardId: string): Promise<void> {
  await tx
    .updateTable('card_keys')
    .set({ uid: null, card_id: null })
    .where('card_key', '=', cardKey)
    .where('uid', '=', uid)
    .where('card_id', '=', cardId)
    .execute();
}

/** Deletes a number that no card has, unless its verifications still count. */
export async function forgetNumber(tx: Tx, cardKey: Buffer): Promise<void> {
  await tx
    .deleteFrom('card_keys')
    .where('card_key', '=', cardKey)
    .where('uid', 'is', null)
    .where(({ eb, or }) => or([eb('tries_until', 'is', null), eb('tries_until', '<=', sql<Date>`app_now()`)]))
    .execute();
}

/** Verifications of numbers within their running 24 hours, by the hash in hexadecimal. */
export async function verificationsOf(db: Db, cardKeys: readonly Buffer[]): Promise<Map<string, number>> {
  if (cardKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_keys')
    .select(['card_key', 'tries'])
    .where('card_key', 'in', [...cardKeys])
    .where('tries_until', '>', sql<Date>`app_now()`)
    .execute();
  return new Map(rows.map(({ card_key, tries }) => [card_key.toString('hex'), tries]));
}

/** Remembers that the bank has confirmed four elements, for ten minutes. */
export async function saveProof(db: Db, uid: number, proofKey: Buffer): Promise<void> {
  const expires_at = sql<Date>`app_now() + interval '10 minutes'`;
  await db
    .insertInto('card_proofs')
    .values({ uid, proof_key: proofKey, expires_at })
    .onConflict((conflict) => conflict.columns(['uid', 'proof_key']).doUpdateSet({ expires_at }))
    .execute();
}

export async function dropProofs(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('card_proofs').where('uid', '=', uid).execute();
}

/** Consumes a fresh confirmation; false when there is none. */
export async function takeProof(tx: Tx, uid: number, proofKey: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('card_proofs')
    .where('uid', '=', uid)
    .where('proof_key', '=', proofKey)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one reveal of a full number; false when the daily limit is reached. */
export async function countReveal(tx: Tx, uid: number, day: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into card_reveals (uid, day, count) values (${uid}, ${day}, 1)
    on conflict (uid, day) do update set count = card_reveals.count + 1 where card_reveals.count < ${most}
    returning count`.execute(tx);
  return rows.length === 1;
}

/** Whether two accounts have, or had, a bank card of the same number. */
export async function shareCard(db: Db, uid: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_cards as a')
    .innerJoin('bank_cards as b', 'b.card_key', 'a.card_key')
    .select('a.card_id')
    .where('a.uid', '=', uid)
    .where('b.uid', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}
