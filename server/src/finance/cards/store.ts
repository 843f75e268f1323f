import type { CardKind, CardStatus } from '@uc/contract/finance/card-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import * as clock from '../../clock';
import { type Batch, type Db, holds, joint, type Schema, type Tx } from '../../db/index';
import { live } from './states';

export type CardRow = Selectable<Schema['bank_cards']>;
export type CardChange = Updateable<Schema['bank_cards']>;
export type CardEventRow = Selectable<Schema['card_events']>;

const now = sql<Date>`app_now()`;

const cardsOf = (db: Db, uid: number) =>
  db.selectFrom('bank_cards').selectAll().where('uid', '=', uid).where('status', '<>', 'deleted');

/** The default first, then the newest. */
export const listCards = (db: Db, uid: number, kind?: CardKind): Promise<CardRow[]> =>
  cardsOf(db, uid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('card_id')
    .execute();

/** Every card that an account ever had, locked until the transaction ends. */
export const everyCard = (tx: Tx, uid: number): Promise<CardRow[]> =>
  tx.selectFrom('bank_cards').selectAll().where('uid', '=', uid).orderBy('card_id').forUpdate().execute();

export const findCard = (db: Db, uid: number, cardId: string): Promise<CardRow | undefined> =>
  cardsOf(db, uid).where('card_id', '=', cardId).executeTakeFirst();

/** Cards by their ids, of whoever they are. */
export const cardsByIds = (db: Db, cardIds: readonly string[]): Promise<CardRow[]> =>
  db
    .selectFrom('bank_cards')
    .selectAll()
    .where('card_id', 'in', cardIds.length > 0 ? cardIds : [''])
    .execute();

/** The card, locked until commit. */
export const lockCard = (tx: Tx, uid: number, cardId: string): Promise<CardRow | undefined> =>
  cardsOf(tx, uid).where('card_id', '=', cardId).forUpdate().executeTakeFirst();

/** The card, locked against changes until commit; others may hold the same lock (FOR SHARE). */
export const lockCardShared = (tx: Tx, uid: number, cardId: string): Promise<CardRow | undefined> =>
  cardsOf(tx, uid).where('card_id', '=', cardId).forShare().executeTakeFirst();

/** The newest card of this number, whatever its state. */
export const cardOfNumber = (db: Db, uid: number, cardKey: Buffer): Promise<CardRow | undefined> =>
  cardsOf(db, uid).where('card_key', '=', cardKey).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

export async function countLive(db: Db, uid: number, kind: CardKind): Promise<number> {
  const rows = await cardsOf(db, uid)
    .clearSelect()
    .select('card_id')
    .where('kind', '=', kind)
    .where('status', 'in', live)
    .execute();
  return rows.length;
}

/** Whether a card of this kind is the one to be offered first. */
export async function hasDefault(db: Db, uid: number, kind: CardKind): Promise<boolean> {
  const found = await cardsOf(db, uid)
    .clearSelect()
    .select('card_id')
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertCard(tx: Db, card: Insertable<Schema['bank_cards']>): Promise<CardRow> {
  const at = clock.pastMoment();
  return tx
    .insertInto('bank_cards')
    .values({ ...card, ...(at !== undefined && { created_at: at }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the card if nobody has changed it since it was read; undefined when another transaction was first. */
export const changeCard = (
  tx: Tx,
  { uid, card_id, version }: CardRow,
  change: CardChange,
): Promise<CardRow | undefined> =>
  tx
    .updateTable('bank_cards')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('card_id', '=', card_id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function dropDefault(tx: Tx, uid: number, kind: CardKind): Promise<void> {
  await tx
    .updateTable('bank_cards')
    .set({ is_default: false, version: sql<number>`version + 1` })
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .execute();
}

export async function insertEvent(
  tx: Db,
  event: Omit<Insertable<Schema['card_events']>, 'event_id' | 'at'>,
): Promise<void> {
  const at = clock.pastMoment();
  await tx
    .insertInto('card_events')
    .values({ ...event, ...(at !== undefined && { at }) })
    .execute();
}

export const eventsOf = (db: Db, uid: number, cardId: string): Promise<CardEventRow[]> =>
  db
    .selectFrom('card_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('card_id', '=', cardId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();

/** Times an event happened to a card within the last so many hours. */
export async function countEvents(
  db: Db,
  uid: number,
  cardId: string,
  event: string,
  hours: number,
): Promise<number> {
  const rows = await db
    .selectFrom('card_events')
    .select('event_id')
    .where('uid', '=', uid)
    .where('card_id', '=', cardId)
    .where('event', '=', event)
    .where('at', '>', sql<Date>`app_now() - ${hours} * interval '1 hour'`)
    .execute();
  return rows.length;
}

/**
 * Branches of a bank in a city: one's own, and those that at least two customers have named, so that no text of one
 * person shows.
 */
export async function branchesByName(
  db: Db,
  uid: number,
  { bankCodes, city, keyword }: { bankCodes: readonly string[]; city: string; keyword: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_cards')
    .select('branch_name')
    .where('bank_code', 'in', bankCodes)
    .where('city', '=', city)
    .where('status', '=', 'bound')
    .where(holds('branch_name', keyword))
    .groupBy('branch_name')
    .having(sql<boolean>`(count(distinct uid) >= 2 or bool_or(uid = ${uid}))`)
    .orderBy('branch_name')
    .limit(20)
    .execute();
  return rows.map(({ branch_name }) => branch_name);
}

/** Cards whose micro-deposit was not confirmed in time; the caller moves each in a transaction of its own. */
export const overdueMicros = (db: Db, { limit, skip }: Batch): Promise<{ uid: number; card_id: string }[]> =>
  db
    .selectFrom('bank_cards')
    .select(['uid', 'card_id'])
    .where('status', '=', 'verifying' satisfies CardStatus)
    .where('micro_expires_at', '<=', now)
    .orderBy('created_at')
    .orderBy('card_id')
    .limit(limit)
    .offset(skip)
    .execute();

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('bank_cards')
      .select(['card_id', 'status'])
      .where('uid', '=', uid)
      .where('card_id', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The status of each of an account's cards, by their ids. */
export const findStatuses = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });
