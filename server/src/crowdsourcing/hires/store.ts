import { type Insertable, type Selectable, sql } from 'kysely';
import { pastMoment } from '../../clock';
import type { Db, Schema, Tx } from '../../db/index';
import type { RequestKey } from '../requests/store';

export type OfferRow = Selectable<Schema['crowd_offers']>;
type Ended = Exclude<OfferRow['status'], 'open'>;

const ofHire = (db: Db, { uid, request_no }: RequestKey) =>
  db.selectFrom('crowd_offers').where('uid', '=', uid).where('request_no', '=', request_no);

/** The offers of a hire, the newest first. */
export const offersOf = (db: Db, hire: RequestKey): Promise<OfferRow[]> =>
  ofHire(db, hire).selectAll().orderBy('seq', 'desc').execute();

/** The offer that waits for an answer; read while its request is locked. */
export const openOffer = (db: Db, hire: RequestKey): Promise<OfferRow | undefined> =>
  ofHire(db, hire).selectAll().where('status', '=', 'open').executeTakeFirst();

/** Counts the counter-offers of a hire's provider. */
export async function countCounters(db: Db, hire: RequestKey): Promise<number> {
  const { n } = await ofHire(db, hire)
    .where('side', '=', 'provider')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertOffer(
  tx: Tx,
  offer: Omit<Insertable<Schema['crowd_offers']>, 'seq'>,
): Promise<void> {
  const { seq } = await ofHire(tx, offer)
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('crowd_offers')
    .values({ ...offer, seq })
    .execute();
}

/** An offer is answered, or ends; undefined when it waits for nobody any more. */
export const endOffer = (
  tx: Tx,
  { uid, request_no, seq }: OfferRow,
  status: Ended,
  reason: string | null = null,
): Promise<OfferRow | undefined> =>
  tx
    .updateTable('crowd_offers')
    .set({ status, reason, answered_at: pastMoment() ?? sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .where('seq', '=', seq)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

const madeBy = (uid: number) =>
  sql<boolean>`((side = 'buyer' and uid = ${uid}) or (side = 'provider' and provider_uid = ${uid}))`;

/** The offers of an account, the newest first. */
export const offersBy = (db: Db, uid: number): Promise<OfferRow[]> =>
  db
    .selectFrom('crowd_offers')
    .selectAll()
    .where(madeBy(uid))
    .orderBy('at', 'desc')
    .orderBy('request_no')
    .orderBy('seq', 'desc')
    .execute();

/** Erases the texts that an account wrote with its offers. */
export async function eraseNotes(tx: Tx, uid: number): Promise<void> {
  await tx.updateTable('crowd_offers').set({ note: '' }).where(madeBy(uid)).execute();
}

/** Takes a sub-account's name off the offers that it made. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('crowd_offers')
    .set({ actor_sub: null })
    .where(madeBy(uid))
    .where('actor_sub', '=', subId)
    .execute();
}
