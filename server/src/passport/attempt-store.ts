import { sql } from 'kysely';
import type { Db } from '../db/index';

/** A counter: `allowed` tries in a window of seconds that begins with the first; the last allowed one starts the lock. */
export interface Limit {
  key: Buffer;
  allowed: number;
  windowSeconds: number;
  /** 0: until the window ends. */
  lockSeconds: number;
}
export interface Tally {
  tries: number;
  /** Counting: this try was one too many. Reading: the next one would be. */
  isOver: boolean;
  /** Seconds until it begins anew. */
  waitSeconds: number;
}
interface Row {
  counter_key: Buffer;
  tries: number;
  wait_seconds: number;
}

/**
 * Counts one more try on each counter and answers how many there were, in one statement: of any number of parallel
 * tries exactly the allowed number see themselves inside (trust A2). Rows are taken in key order, so nobody deadlocks.
 */
export async function countTries(db: Db, limits: readonly Limit[]): Promise<Tally[]> {
  const { rows } = await sql<Row>`
    insert into attempt_counters as c (counter_key, tries, allowed, lock_seconds, until_at)
    select t.key, 1, t.allowed, t.lock_seconds, app_now() + t.window_seconds * interval '1 second'
    from unnest(${limits.map(({ key }) => key)}::bytea[], ${limits.map(({ allowed }) => allowed)}::int[],
      ${limits.map(({ windowSeconds }) => windowSeconds)}::int[], ${limits.map(({ lockSeconds }) => lockSeconds)}::int[])
      as t (key, allowed, window_seconds, lock_seconds)
    order by t.key
    on conflict (counter_key) do update set
      tries = case when c.until_at <= app_now() then 1 else least(c.tries, excluded.allowed) + 1 end,
      allowed = excluded.allowed,
      until_at = case
        when c.until_at <= app_now() then excluded.until_at
        when c.tries + 1 = excluded.allowed and excluded.lock_seconds > 0
          then app_now() + excluded.lock_seconds * interval '1 second'
        else c.until_at end
    returning counter_key, tries, ceil(extract(epoch from until_at - app_now()))::int as wait_seconds`.execute(
    db,
  );
  return limits.map((limit) => tallyOf(limit, rows, limit.allowed + 1));
}

/** What the counters say now, without counting. */
export async function readTries(db: Db, limits: readonly Limit[]): Promise<Tally[]> {
  const { rows } = await sql<Row>`
    select counter_key, tries, ceil(extract(epoch from until_at - app_now()))::int as wait_seconds
    from attempt_counters
    where counter_key = any(${limits.map(({ key }) => key)}::bytea[]) and until_at > app_now()`.execute(db);
  return limits.map((limit) => tallyOf(limit, rows, limit.allowed));
}

/** Takes one try back: it was no failure. */
export async function takeBackTries(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`
    update attempt_counters set tries = greatest(tries - 1, 0) where counter_key in
      (select counter_key from attempt_counters where counter_key = any(${keys}::bytea[]) order by counter_key for update)
  `.execute(db);
}

export async function forgetTries(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`
    delete from attempt_counters where counter_key in
      (select counter_key from attempt_counters where counter_key = any(${keys}::bytea[]) order by counter_key for update)
  `.execute(db);
}

function tallyOf({ key }: Limit, rows: readonly Row[], over: number): Tally {
  const row = rows.find(({ counter_key }) => counter_key.equals(key));
  const { tries, wait_seconds: waitSeconds } = row ?? { tries: 0, wait_seconds: 0 };
  return { tries, isOver: tries >= over, waitSeconds };
}
