import { sql } from 'kysely';
import type { Db } from '../db/index';

/** A counter: `allowed` tries in a window that begins with the first; the last allowed one starts the lock. */
export interface Limit {
  key: Buffer;
  /** The person whose secret it is about, for `forgetSubjects`. */
  subject?: Buffer;
  allowed: number;
  windowSeconds: number;
  /** 0: locked until the window ends. */
  lockSeconds: number;
}
export interface Tally {
  tries: number;
  /** After counting, whether this try was over the limit; after reading, whether the next one would be. */
  isOver: boolean;
  /** Seconds until the counter starts again. */
  waitSeconds: number;
}
interface Row {
  counter_key: Buffer;
  tries: number;
  wait_seconds: number;
}

/**
 * Counts one try on each counter and returns the totals, in one statement, so that of parallel tries exactly the
 * allowed number are within the limit (trust A2). Rows are locked in key order, so that transactions cannot deadlock.
 */
export async function countTries(db: Db, limits: readonly Limit[]): Promise<Tally[]> {
  if (limits.length === 0) return [];
  const { rows } = await sql<Row>`
    insert into attempt_counters as c (counter_key, subject_key, tries, allowed, lock_seconds, until_at)
    select t.key, t.subject, 1, t.allowed, t.lock_seconds, app_now() + t.window_seconds * interval '1 second'
    from unnest(${limits.map(({ key }) => key)}::bytea[], ${limits.map(({ subject }) => subject ?? null)}::bytea[],
      ${limits.map(({ allowed }) => allowed)}::int[],
      ${limits.map(({ windowSeconds }) => windowSeconds)}::int[], ${limits.map(({ lockSeconds }) => lockSeconds)}::int[])
      as t (key, subject, allowed, window_seconds, lock_seconds)
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

/** Reads the counters without counting. */
export async function readTries(db: Db, limits: readonly Limit[]): Promise<Tally[]> {
  if (limits.length === 0) return [];
  const { rows } = await sql<Row>`
    select counter_key, tries, ceil(extract(epoch from until_at - app_now()))::int as wait_seconds
    from attempt_counters
    where counter_key = any(${limits.map(({ key }) => key)}::bytea[]) and until_at > app_now()`.execute(db);
  return limits.map((limit) => tallyOf(limit, rows, limit.allowed));
}

/** Subtracts tries that turned out not to be failures. */
export async function takeBackTries(db: Db, keys: readonly Buffer[], times = 1): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update attempt_counters set tries = greatest(tries - ${times}, 0) where counter_key in
      (select counter_key from attempt_counters where counter_key = any(${keys}::bytea[]) order by counter_key for update)
  `.execute(db);
}

export async function forgetTries(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`
    delete from attempt_counters where counter_key in
      (select counter_key from attempt_counters where counter_key = any(${keys}::bytea[]) order by counter_key for update)
  `.execute(db);
}

/** Deletes a counter and returns its value; of concurrent calls only one gets it. */
export async function dropTries(db: Db, key: Buffer): Promise<number> {
  const row = await db
    .deleteFrom('attempt_counters')
    .where('counter_key', '=', key)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Deletes every counter about these secrets, whoever guessed. */
export async function forgetSubjects(db: Db, subjects: readonly Buffer[]): Promise<void> {
  await sql`
    delete from attempt_counters where counter_key in (
      select counter_key from attempt_counters where subject_key = any(${subjects}::bytea[]) order by counter_key for update)
  `.execute(db);
}

/** The subjects among these whose secrets are locked now. */
export async function lockedSubjects(db: Db, subjects: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ subject_key: Buffer }>`
    select distinct subject_key from attempt_counters
    where subject_key = any(${subjects}::bytea[]) and tries >= allowed and until_at > app_now()`.execute(db);
  return rows.map(({ subject_key }) => subject_key);
}

function tallyOf({ key }: Limit, rows: readonly Row[], over: number): Tally {
  const row = rows.find(({ counter_key }) => counter_key.equals(key));
  const { tries, wait_seconds: waitSeconds } = row ?? { tries: 0, wait_seconds: 0 };
  return { tries, isOver: tries >= over, waitSeconds };
}
