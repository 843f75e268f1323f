import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable, withinWaitBudget, withoutWaitBudget } from './index';
import { openTestDatabase } from './testing';
import { waitLimits } from './wait-budget';

/**
 * Everything takes so many times as long as in earnest, so that a busy machine has that much more time as well; a
 * transaction that does nothing is ended after ten seconds.
 */
const SLOWER = 2.5;
waitLimits.sharedMs = 2000 * SLOWER;
const database = await openTestDatabase({ poolSize: 6 });
const { db, transaction } = database;
const small = await openTestDatabase({ ...database.options, poolSize: 1 });
afterAll(async () => {
  await small.release();
  await database.close();
});
await database.asOwner(
  `create table purse (id int primary key, n int not null); insert into purse values (1, 0), (2, 0)`,
);
beforeEach(() => sql`update purse set n = 0`.execute(db));

const take = (id: number) =>
  transaction((tx) => sql`update purse set n = n + 1 where id = ${id}`.execute(tx));
/** Somebody who keeps a purse for a while. */
const holding = (id: number, ms: number) =>
  transaction(async (tx) => {
    await sql`select from purse where id = ${id} for update`.execute(tx);
    await sleep(ms * SLOWER);
  });
const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run().catch((error) => expect(error).toBeInstanceOf(DatabaseUnavailable));
  return (performance.now() - began) / 1000 / SLOWER;
};

test('connections that a request waits for share two seconds', async () => {
  const busy = async (ms: number) =>
    void (await sql`select pg_sleep(${(ms * SLOWER) / 1000})`.execute(small.db));
  const first = busy(1400);
  await withinWaitBudget(async () => {
    await sleep(50);
    await sql`select 1`.execute(small.db);
    await first;
    const second = busy(1500);
    await sleep(50);
    const waited = await seconds(() => sql`select 1`.execute(small.db));
    expect(waited).toBeGreaterThan(0.3);
    expect(waited).toBeLessThan(1.3);
    await second;
    // A query that gave up waiting is in nobody's way, and a free connection is had at once.
    expect((await sql`select 1 as one`.execute(small.db)).rows).toEqual([{ one: 1 }]);
  });
});

test('what a request waits for at the same time counts once', async () => {
  const busy = (ms: number) => sql`select pg_sleep(${(ms * SLOWER) / 1000})`.execute(small.db);
  await withinWaitBudget(async () => {
    // The last waits for 0.7 s; all of them together would be 2.8.
    await Promise.all(Array.from({ length: 8 }, () => busy(100)));
    const held = withoutWaitBudget(() => busy(300));
    expect((await sql`select 1 as one`.execute(small.db)).rows).toEqual([{ one: 1 }]);
    await held;
  });
});

test('row locks that a request waits for share two seconds, over its transactions and inside one', async () => {
  await withinWaitBudget(async () => {
    const first = holding(1, 1400);
    await sleep(100);
    await take(1);
    await first;
    const second = holding(2, 3000);
    await sleep(100);
    // Half a second is left; two seconds of its own would be 2.
    expect(await seconds(() => take(2))).toBeLessThan(1.7);
    // Nothing is left, and still what nobody holds is had.
    await take(1);
    await second;
  });
  await withinWaitBudget(async () => {
    const held = [holding(1, 1400), holding(2, 3200)];
    await sleep(100);
    const both = () =>
      transaction(async (tx) => {
        for (const id of [1, 2]) await sql`update purse set n = 9 where id = ${id}`.execute(tx);
      });
    // Two seconds for both; two for each would be 3.4.
    expect(await seconds(both)).toBeLessThan(2.9);
    await Promise.all(held);
  });
  const { rows } = await sql<{ n: number }>`select n from purse order by id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([2, 0]);
});

test('the rest of a transaction goes on with what is left of the wait budget after a failure inside it', async () => {
  await withinWaitBudget(async () => {
    const first = holding(1, 1200);
    await sleep(100);
    await transaction(async (tx) => {
      await sql`savepoint part`.execute(tx);
      await sql`update purse set n = 1 where id = 1`.execute(tx);
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division');
      await sql`rollback to savepoint part`.execute(tx);
      await sql`update purse set n = 5 where id = 2`.execute(tx);
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from current_setting('lock_timeout')::interval)::float8 as left`.execute(tx);
      expect(rows[0]!.left).toBeLessThan(0.9 * SLOWER);
    });
    await first;
  });
  const { rows } = await sql<{ n: number }>`select n from purse order by id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([0, 5]);
});

test('a job has its two seconds for each of its transactions, also when a request has set it off', async () => {
  await withinWaitBudget(() =>
    withoutWaitBudget(async () => {
      for (const id of [1, 2, 1]) {
        const held = holding(id, 900);
        await sleep(50);
        await take(id);
        await held;
      }
    }),
  );
  const { rows } = await sql<{ n: number }>`select n from purse order by id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([2, 1]);
});
