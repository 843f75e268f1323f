import type { Sort } from '@uc/contract/wire';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Days, directionOf, rangeOf } from '../../calendar/index';
import { type Db, holds, isWithin, type Schema, type Tx } from '../../db/index';
import type { ContractRow } from '../contracts/store';

export type ReviewRow = Selectable<Schema['crowd_reviews']>;

export const reviewsOf = (db: Db, { uid, contract_no }: ContractRow): Promise<ReviewRow[]> =>
  db
    .selectFrom('crowd_reviews')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .execute();

/** Saves a review; undefined when this side has written already. */
export const insertReview = (
  tx: Tx,
  row: Insertable<Schema['crowd_reviews']>,
): Promise<ReviewRow | undefined> =>
  tx
    .insertInto('crowd_reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'contract_no', 'side']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Makes both reviews of a contract readable, which the second of them does. */
export const reveal = (tx: Tx, { uid, contract_no }: ContractRow, at: Date) =>
  tx
    .updateTable('crowd_reviews')
    .set({ revealed_at: at })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('revealed_at', '>', at)
    .execute();

/** The one answer to a review; false when there is one. */
export async function saveReply(
  tx: Tx,
  { uid, contract_no, side }: ReviewRow,
  reply: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crowd_reviews')
    .set({ reply, replied_at: at })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('side', '=', side)
    .where('reply', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const received = (db: Db, uid: number, role: Side, at: Date) =>
  db
    .selectFrom('crowd_reviews as r')
    .where(role === 'provider' ? 'r.provider_uid' : 'r.uid', '=', uid)
    .where('r.side', '=', role === 'provider' ? 'buyer' : 'provider')
    .where('r.revealed_at', '<=', at);

/** A page of the reviews of an account in a role that can be read, the newest first. */
export async function receivedPage(
  db: Db,
  {
    uid,
    role,
    at,
    keyword,
    creator,
    ...days
  }: Days & { uid: number; role: Side; at: Date; keyword?: string | undefined; creator: string | null },
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
): Promise<{ rows: (ReviewRow & { title: string })[]; total: number }> {
  const found = received(db, uid, role, at)
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.uid', '=', 'r.uid').onRef('c.contract_no', '=', 'r.contract_no'),
    )
    .where(isWithin('r.revealed_at', rangeOf(days)))
    .$if(creator !== null, (query) =>
      query.where(role === 'provider' ? 'c.provider_sub' : 'c.created_by_sub', '=', creator),
    )
    .$if(keyword !== undefined, (query) => query.where(holds('c.title', keyword!)));
  const rows = await found
    .selectAll('r')
    .select('c.title')
    .orderBy('r.revealed_at', directionOf({ sort }))
    .orderBy('r.contract_no', directionOf({ sort }))
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** The contracts among these that a side of an account has reviewed. */
export async function reviewedBy(
  db: Db,
  { uid, side }: { uid: number; side: Side },
  contractNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (contractNos.length === 0) return new Set();
  const rows = await db
    .selectFrom('crowd_reviews')
    .select('contract_no')
    .where(side === 'buyer' ? 'uid' : 'provider_uid', '=', uid)
    .where('side', '=', side)
    .where('contract_no', 'in', contractNos)
    .execute();
  return new Set(rows.map(({ contract_no: no }) => no));
}

/**
 * The ratings that buyers gave some providers, of reviews that can be read: the mean with one decimal, and
 * the number; a provider without any has no entry.
 */
export async function ratingsOf(
  db: Db,
  providers: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, { mean: number; count: number }>> {
  if (providers.length === 0) return new Map();
  const rows = await db
    .selectFrom('crowd_reviews')
    .select([
      'provider_uid',
      sql<number>`round(avg((quality + speed + attitude) / 3.0), 1)::float8`.as('mean'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('provider_uid', 'in', providers)
    .where('side', '=', 'buyer')
    .where('revealed_at', '<=', at)
    .groupBy('provider_uid')
    .execute();
  return new Map(rows.map(({ provider_uid, mean, count }) => [provider_uid, { mean, count }]));
}

/** The newest reviews of a provider by buyers. */
export const newestOf = (db: Db, provider: number, at: Date, limit: number): Promise<ReviewRow[]> =>
  received(db, provider, 'provider', at)
    .selectAll('r')
    .orderBy('r.revealed_at', 'desc')
    .orderBy('r.contract_no')
    .limit(limit)
    .execute();
