import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type OutboxRow = Selectable<Schema['outbox']>;

/** False when it is queued already. */
export async function insertEntry(tx: Tx, entry: Insertable<Schema['outbox']>): Promise<boolean> {
  const row = await tx
    .insertInto('outbox')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'ref_no']).doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes due entries with a lease, of each kind so many at most: when that ends, after a crash, another server may take
 * them. One of many kinds does not wait behind those of another. In the order in which they were decided.
 */
export async function takeEntries(
  db: Db,
  kinds: readonly { kind: string; most: number }[],
): Promise<OutboxRow[]> {
  if (kinds.length === 0) return [];
  const names = sql`${kinds.map(({ kind }) => kind)}::text[]`;
  const mosts = sql`${kinds.map(({ most }) => most)}::int[]`;
  // Materialised: a limit that is looked at again for each row would take more than it says.
  const { rows } = await sql<OutboxRow>`
    with taken as materialized (
      select due.entry_id from unnest(${names}, ${mosts}) as batch (kind, most)
      cross join lateral (
        select o.entry_id from outbox o
        where o.done_at is null and o.due_at <= app_now() and o.kind = batch.kind
        order by o.due_at limit batch.most for update skip locked
      ) as due
    )
    update outbox set due_at = app_now() + interval '2 minutes', tries = tries + 1
    where entry_id in (select entry_id from taken) returning *`.execute(db);
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Counts the entries of each kind that wait, due or not. */
export async function countWaiting(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('done_at', 'is', null)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]));
}

/** Seconds since the oldest entry was put in that is due, or was tried in vain; 0 without one. */
export async function outboxAge(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('outbox')
    .select(sql<number>`coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8`.as('seconds'))
    .where('done_at', 'is', null)
    .where(({ eb, or }) => or([eb('due_at', '<=', sql<Date>`app_now()`), eb('tries', '>', 0)]))
    .executeTakeFirstOrThrow();
  return seconds;
}

export async function endEntry(db: Db, entryId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: sql<Date>`app_now()`, last_error: null })
    .where('entry_id', '=', entryId)
    .execute();
}

export async function postponeEntry(db: Db, entryId: string, seconds: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: sql<Date>`app_now() + ${seconds} * interval '1 second'`, last_error: error })
    .where('entry_id', '=', entryId)
    .execute();
}
