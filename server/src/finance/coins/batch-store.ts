import type { Sort } from '@uc/contract/wire';
import type { BatchStatus } from '@uc/contract/finance/coin-batches';
import { type Coin, coin } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Days, directionOf, rangeOf } from '../../calendar/index';
import { type Db, isWithin, pageOf, type Schema, type Tx } from '../../db/index';

/** A batch as it stands at a moment, with the coins of it that unpaid orders have frozen. */
export interface BatchRow extends Selectable<Schema['coin_batches']> {
  now_status: BatchStatus;
  frozen_coin: number;
}

/**
 * One page of a customer's batches: the next to be spent first, then those that are used up or expired,
 * newest first.
 */
export async function listBatches(
  db: Db,
  uid: number,
  filter: Days & { status?: BatchStatus | undefined; keyword?: string | undefined },
  now: Date,
  page: { limit: number; offset: number; sort: Sort },
): Promise<{ rows: BatchRow[]; total: number }> {
  const frozen = sql<number>`coalesce((select sum(amount_coin) from coin_uses as use
    where use.uid = coin_batches.uid and use.batch_no = coin_batches.batch_no and use.status = 'frozen'), 0)::bigint`;
  const status = sql<BatchStatus>`case
    when expire_at <= ${now} then 'expired' when remaining_coin = 0 and ${frozen} = 0 then 'used_up' else 'live' end`;
  let query = db.selectFrom(
    db
      .selectFrom('coin_batches')
      .selectAll()
      .select([status.as('now_status'), frozen.as('frozen_coin')])
      .where('uid', '=', uid)
      .where(isWithin('created_at', rangeOf(filter)))
      .as('batch'),
  );
  if (filter.status !== undefined) query = query.where('now_status', '=', filter.status);
  if (filter.keyword !== undefined) query = query.where('batch_no', '=', filter.keyword);
  const sorted = query
    .selectAll()
    // As they are used, unless asked by when they came about.
    .$if(page.sort === undefined, (all) =>
      all
        .orderBy(sql`now_status <> 'live'`)
        .orderBy(sql`case when now_status = 'live' then bucket end`)
        .orderBy(sql`case when now_status = 'live' then expire_at end`)
        .orderBy(sql`case when now_status = 'live' then created_at end`),
    )
    .orderBy('created_at', directionOf(page))
    .orderBy('batch_no', page.sort === '-created_at' ? 'desc' : 'asc');
  return pageOf(query, sorted, page);
}

/** Customers with a rest of bonus that has expired; over everybody. */
export async function withExpired(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('coin_batches')
    .select('uid')
    .distinct()
    .where('remaining_coin', '>', 0)
    .where('expire_at', '<=', now)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Customers with bonus that ends by a moment and was not announced that near to its end; over everybody. */
export async function withEnding(db: Db, now: Date, until: Date, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('coin_batches')
    .select('uid')
    .distinct()
    .where('remaining_coin', '>', 0)
    .where('expire_at', '>', now)
    .where('expire_at', '<=', until)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Notes the announcement of a customer's bonus that ends by a moment; returns the batches that were not noted
 * before.
 */
export async function noteEnding(
  tx: Tx,
  uid: number,
  now: Date,
  until: Date,
  days: number,
): Promise<{ remaining: Coin }[]> {
  const rows = await tx
    .updateTable('coin_batches')
    .set({ reminded_days: days })
    .where('uid', '=', uid)
    .where('remaining_coin', '>', 0)
    .where('expire_at', '>', now)
    .where('expire_at', '<=', until)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning('remaining_coin')
    .execute();
  return rows.map(({ remaining_coin }) => ({ remaining: coin(remaining_coin) }));
}
