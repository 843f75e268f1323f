import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable, ResultUnknown } from './index';
import { openTestDatabase, waitAsInEarnest } from './testing';

waitAsInEarnest();
const database = await openTestDatabase({ poolSize: 16 });
const { db, transaction } = database;
afterAll(() => database.close());
await database.asOwner(`
  create table purse (id int primary key, balance bigint not null);
  create table note (text text);
  create table fuse (id int);
  create function cut() returns boolean language sql security definer as
    $$ select pg_terminate_backend(pg_backend_pid()) $$;
  create function burn() returns trigger language plpgsql as $$ begin perform cut(); return null; end $$;
  create constraint trigger fuse_burns after insert on fuse deferrable initially deferred
    for each row execute function burn()`);
// Deadlocks are found after 50 ms instead of a second, so that the tests need not wait.
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
await admin.connect();
const name = new URL(database.options.url!).pathname.slice(1);
await admin.query(`alter database ${name} set deadlock_timeout = '50ms'`);
await admin.end();

beforeEach(() => sql`delete from note`.execute(db));

async function notes(): Promise<string[]> {
  return (await sql<{ text: string }>`select text from note`.execute(db)).rows.map(({ text }) => text);
}

/** `arrive` resolves when `count` have arrived; who comes later passes at once. */
function meeting(count: number): () => Promise<void> {
  let begin = (): void => {};
  const complete = new Promise<void>((done) => (begin = done));
  return () => {
    if (--count === 0) begin();
    return complete;
  };
}

test('transfers that lock in opposite order deadlock, are tried again, and keep the sum', async () => {
  await sql`insert into purse values (1, 1000), (2, 1000)`.execute(db);
  let tries = 0;
  const arrive = meeting(3);
  const transfer = (from: number, to: number, hasFirst = () => sleep(2)) =>
    transaction(async (tx) => {
      tries++;
      await sql`update purse set balance = balance - 1 where id = ${from}`.execute(tx);
      await hasFirst();
      await sql`update purse set balance = balance + 1 where id = ${to}`.execute(tx);
    });
  // Two hold one row each before either asks for the other's; a crowd in both orders follows.
  const pair = [transfer(2, 1, arrive), transfer(1, 2, arrive)];
  await arrive();
  const results = await Promise.allSettled([
    ...pair,
    ...Array.from({ length: 14 }, (_, i) => (i % 5 === 0 ? transfer(2, 1) : transfer(1, 2))),
  ]);
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) expect(reason).toBeInstanceOf(DatabaseUnavailable);
  expect(tries).toBeGreaterThan(16);
  expect(failed.length).toBeLessThan(16);
  const { rows } = await sql<{ id: number; balance: number }>`select * from purse order by id`.execute(db);
  const isBack = (i: number): boolean => i === 0 || (i > 1 && (i - 2) % 5 === 0);
  const moved = results.reduce(
    (sum, { status }, i) => sum + (status === 'rejected' ? 0 : isBack(i) ? -1 : 1),
    0,
  );
  expect(rows).toEqual([
    { id: 1, balance: 1000 - moved },
    { id: 2, balance: 1000 + moved },
  ]);
});

test('a serialization failure at COMMIT is tried again', async () => {
  await sql`delete from purse`.execute(db);
  await sql`insert into purse values (1, 0), (2, 0)`.execute(db);
  let tries = 0;
  const arrive = meeting(2);
  // Each has read what the other will write: serializable transactions may not both stand as they are.
  const add = (read: number, write: number) =>
    transaction(async (tx) => {
      tries++;
      await sql`set transaction isolation level serializable`.execute(tx);
      await sql`select balance from purse where id = ${read}`.execute(tx);
      await arrive();
      await sql`update purse set balance = balance + 1 where id = ${write}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(tries).toBeGreaterThan(2);
  expect((await sql`select balance from purse`.execute(db)).rows).toEqual([{ balance: 1 }, { balance: 1 }]);
});

test('a row that stays locked ends in a refusal that says nothing was saved', async () => {
  await sql`delete from purse`.execute(db);
  await sql`insert into purse values (1, 0)`.execute(db);
  let free = (): void => {};
  let isHeld = (): void => {};
  const held = new Promise<void>((done) => (isHeld = done));
  const holding = transaction(async (tx) => {
    await sql`select from purse for update`.execute(tx);
    isHeld();
    await new Promise<void>((done) => (free = done));
  });
  await held;
  const start = performance.now();
  const waiting = transaction((tx) => sql`update purse set balance = 1`.execute(tx));
  await expect(waiting).rejects.toThrow(DatabaseUnavailable);
  expect(performance.now() - start).toBeLessThan(4500);
  free();
  await holding;
});

test('a connection that breaks before COMMIT costs a try, not the request', async () => {
  let tries = 0;
  await transaction(async (tx) => {
    await sql`insert into note values (${`try ${++tries}`})`.execute(tx);
    if (tries === 1) await sql`select cut()`.execute(tx);
  });
  expect(await notes()).toEqual(['try 2']);
});

test('a connection that breaks at COMMIT leaves the result unknown, and nothing is tried again', async () => {
  let tries = 0;
  const unknown = transaction(async (tx) => {
    tries++;
    await sql`insert into fuse values (1)`.execute(tx);
  });
  await expect(unknown).rejects.toThrow(ResultUnknown);
  expect(tries).toBe(1);
  expect(await notes()).toEqual([]);
});

test('a write on its own whose connection breaks has an unknown result, a read has not', async () => {
  const write = sql`insert into note select 'x' from cut()`.execute(db);
  await expect(write).rejects.toThrow(ResultUnknown);
  const read = sql`select cut()`.execute(db);
  await expect(read).rejects.toThrow(DatabaseUnavailable);
});

test('an insert whose answer the driver waits for no longer has an unknown result, and a transaction with one is not committed', async () => {
  const own = await openTestDatabase({ ...database.options, poolSize: 4, queryLimitMs: 600 });
  await database.asOwner('create table slow (text text); grant all on slow to uc_app');
  let free = (): void => {};
  const held = database.withOwner(async (owner) => {
    await owner.query('begin; lock table slow in access exclusive mode');
    await new Promise<void>((done) => (free = done));
    await owner.query('commit');
  });
  const insert = (text: string) => sql`insert into slow values (${text})`;
  await expect
    .poll(() =>
      database.asOwner(
        `select from pg_locks where granted and relation = 'slow'::regclass and mode = 'AccessExclusiveLock'`,
      ),
    )
    .toHaveLength(1);
  await expect(insert('alone').execute(own.db)).rejects.toThrow(ResultUnknown);
  const swallowed = own.transaction(async (tx) => {
    await insert('swallowed')
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow(DatabaseUnavailable);
  free();
  await held;
  // The insert sent alone is booked or refused by PostgreSQL's own limit; of the other nothing is left.
  await expect
    .poll(() =>
      database.asOwner(
        `select from pg_stat_activity
          where datname = current_database() and query like 'insert into slow%' and state <> 'idle'`,
      ),
    )
    .toEqual([]);
  expect(await database.asOwner(`select text from slow where text = 'swallowed'`)).toEqual([]);
  await own.release();
});

test('a statement over its time limit ends in a refusal', async () => {
  const slow = transaction(async (tx) => {
    await sql`set local statement_timeout = '100ms'`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await expect(slow).rejects.toThrow(DatabaseUnavailable);
});

test('a single statement that waits for a lock beyond the limit saves nothing and may be sent again', async () => {
  await database.asOwner('create table locked (text text); grant all on locked to uc_app');
  const alone = [sql`select from locked`, sql`insert into locked values ('alone')`];
  await database.withOwner(async (owner) => {
    await owner.query('begin; lock table locked in access exclusive mode');
    const answers = alone.map((one) => expect(one.execute(db)).rejects.toThrow(DatabaseUnavailable));
    await Promise.all(answers);
    await owner.query('rollback');
  });
  expect(await database.asOwner('select from locked')).toEqual([]);
});

test('every connection has the limits that keep a stuck one from holding up the others', async () => {
  const { rows } =
    await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ lock: '2s', statement: '10s', idle: '10s' }]);
});

test('named statements survive a migration under them', async () => {
  await database.asOwner('create table wide (a int); insert into wide values (1)');
  const read = (executor = db) =>
    sql`select * from wide where a = ${1}`.execute(executor).then(({ rows }) => rows);
  const own = await openTestDatabase({ ...database.options, poolSize: 1 });
  expect(await read(own.db)).toEqual([{ a: 1 }]);
  await database.asOwner('alter table wide add column b int');
  expect(await read(own.db)).toEqual([{ a: 1, b: null }]);
  await database.asOwner('alter table wide add column c int');
  expect(await own.transaction((tx) => read(tx))).toEqual([{ a: 1, b: null, c: null }]);
  await own.release();
});

test('a transaction that waits for something that never comes loses its connection to the others', async () => {
  const own = await openTestDatabase({ poolSize: 1 });
  await own.asOwner('create table note (text text)');
  void own.transaction(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '200ms'`.execute(tx);
    await sql`insert into note values ('held')`.execute(tx);
    await new Promise(() => {});
  });
  await sleep(100);
  expect((await sql`select text from note`.execute(own.db)).rows).toEqual([]);
  await own.close();
});
