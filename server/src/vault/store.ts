import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { SealedTable } from './sealed';

export type KeyRow = Selectable<Schema['crypto_keys']>;

export const allKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('crypto_keys').selectAll().orderBy('created_at').orderBy('kid').execute();

/** False when the class has a key in that state. */
export async function insertKey(db: Db, key: Insertable<Schema['crypto_keys']>): Promise<boolean> {
  const row = await db
    .insertInto('crypto_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function rewrapKey(
  db: Db,
  { kid, from, to }: { kid: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('crypto_keys')
    .set({ wrapped: to })
    .where('kid', '=', kid)
    .where('wrapped', '=', from)
    .execute();
}

/** Locks the active key for sealing, so that one rotation runs at a time; returns whether one is running. */
export async function isChanging(tx: Tx): Promise<boolean> {
  await tx
    .selectFrom('crypto_keys')
    .where('class', '=', 'seal')
    .where('state', '=', 'active')
    .select('kid')
    .forUpdate()
    .execute();
  const row = await tx
    .selectFrom('crypto_keys')
    .where('class', '=', 'seal')
    .where('state', 'in', ['next', 'retiring'])
    .select('kid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Activates the waiting key in place of the active one, once it has existed for `seconds`. */
export async function changeOver(tx: Tx, seconds: number): Promise<boolean> {
  const ripe = await tx
    .selectFrom('crypto_keys')
    .where('class', '=', 'seal')
    .where('state', '=', 'next')
    .where('created_at', '<=', sql<Date>`app_now() - ${seconds} * interval '1 second'`)
    .select('kid')
    .forUpdate()
    .executeTakeFirst();
  if (ripe === undefined) return false;
  await tx
    .updateTable('crypto_keys')
    .set({ state: 'retiring' })
    .where('class', '=', 'seal')
    .where('state', '=', 'active')
    .execute();
  await tx
    .updateTable('crypto_keys')
    .set({ state: 'active', activated_at: sql`app_now()` })
    .where('kid', '=', ripe.kid)
    .execute();
  return true;
}

/** The key to be destroyed, and whether its successor has been active for `minutes`. */
export async function findRetiring(db: Db, minutes: number) {
  return db
    .selectFrom('crypto_keys as old')
    .innerJoin('crypto_keys as new', (on) =>
      on.onRef('new.class', '=', 'old.class').on('new.state', '=', 'active'),
    )
    .where('old.class', '=', 'seal')
    .where('old.state', '=', 'retiring')
    .select([
      'old.kid',
      sql<boolean>`new.activated_at <= app_now() - ${minutes} * interval '1 minute'`.as('is_over'),
    ])
    .executeTakeFirst();
}

/** Destroys a key; values sealed with it can no longer be decrypted (trust §4.9: crypto-shred). */
export async function destroyKey(tx: Tx, kid: string): Promise<void> {
  await tx
    .updateTable('crypto_keys')
    .set({ state: 'destroyed', wrapped: null, destroyed_at: sql`app_now()` })
    .where('kid', '=', kid)
    .where('state', '=', 'retiring')
    .execute();
}

/** A row with values sealed with another key than the active one. `at` is the version of the row (ctid). */
export interface SealedRow {
  at: string;
  uid: number;
  row: string;
  /** The values in the order of the table's columns. */
  values: (string | null)[];
}

/** The keys that a row's columns are sealed with. */
const keysOf = ({ columns }: SealedTable) =>
  sql.join(columns.map((column) => sql<string>`split_part(${sql.ref(column)}, '.', 2)`));

/** The next rows after a position in the table that are sealed with another key. */
export async function findStale(
  db: Db,
  table: SealedTable,
  { kid, after, most }: { kid: string; after: string; most: number },
): Promise<SealedRow[]> {
  const values = sql.join(table.columns.map((column) => sql.ref(column)));
  const row = sql.join(
    table.row.map((column) => sql`${sql.ref(column)}::text`),
    sql` || '-' || `,
  );
  const { rows } = await sql<SealedRow>`
    select ctid::text as at, ${table.isShared ? sql`0::bigint` : sql.ref('uid')} as uid, ${row} as row, array[${values}] as "values"
    from ${sql.table(table.table)} where ctid > ${after}::tid
      and exists (select from unnest(array[${keysOf(table)}]) as used (kid) where used.kid <> ${kid}) order by ctid limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Writes resealed values if the row is still the version that was read. */
export async function putBack(db: Db, table: SealedTable, rows: readonly SealedRow[]): Promise<number> {
  const arrays = table.columns.map(
    (_, index) => sql`${rows.map(({ values }) => values[index] ?? null)}::text[]`,
  );
  const names = table.columns.map((_, index) => sql.ref(`v${index}`));
  const set = sql.join(table.columns.map((column, index) => sql`${sql.ref(column)} = new.${names[index]}`));
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table.table)} as t set ${set}
    from unnest(${rows.map(({ at }) => at)}::text[], ${sql.join(arrays)}) as new (at, ${sql.join(names)})
    where t.ctid = new.at::tid`.execute(db);
  return Number(numAffectedRows);
}

/** Counts the rows of a table that have a value sealed with a key. */
export async function countSealedWith(db: Db, table: SealedTable, kid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table.table)} where ${kid} = any (array[${keysOf(table)}])`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Whether a queued outbox entry is sealed with a key. */
export async function waitsSealedWith(db: Db, kid: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .where(sql<boolean>`payload::text like ${`%v1.${kid}.%`}`)
    .select('entry_id')
    .executeTakeFirst();
  return row !== undefined;
}
