import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { attempt } from './index';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
const { db, transaction } = database;
afterAll(() => database.close());
await database.asOwner('create table note (n int constraint note__n primary key)');
beforeEach(() => sql`delete from note`.execute(db));

async function notes(): Promise<number[]> {
  return (await sql<{ n: number }>`select n from note order by n`.execute(db)).rows.map(({ n }) => n);
}

test('a transaction that ends well is saved, and its result handed back', async () => {
  const result = await transaction(async (tx) => {
    await sql`insert into note values (1)`.execute(tx);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual([1]);
});

test('what is thrown inside undoes everything and comes out as it is', async () => {
  const refusal = new Error('no');
  const refused = transaction(async (tx) => {
    await sql`insert into note values (1)`.execute(tx);
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await notes()).toEqual([]);
});

test('a broken constraint comes out with its name and is not tried again', async () => {
  let tries = 0;
  const refused = transaction(async (tx) => {
    tries++;
    await sql`insert into note values (1), (1)`.execute(tx);
  });
  await expect(refused).rejects.toMatchObject({ code: '23505', constraint: 'note__n' });
  expect(tries).toBe(1);
});

test('an error that was swallowed inside is not mistaken for success', async () => {
  const swallowed = transaction(async (tx) => {
    await sql`insert into note values (1)`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(swallowed).rejects.toThrow('could not be committed');
  expect(await notes()).toEqual([]);
});

test('a part that fails in an attempt leaves the rest of the transaction', async () => {
  await transaction(async (tx) => {
    await sql`insert into note values (1)`.execute(tx);
    const part = attempt(tx, () => sql`insert into note values (2), (1)`.execute(tx));
    await expect(part).rejects.toMatchObject({ constraint: 'note__n' });
    await sql`insert into note values (3)`.execute(tx);
  });
  expect(await notes()).toEqual([1, 3]);
});

test('whoever lost against another transaction is tried again as a whole, five times at most', async () => {
  let tries = 0;
  const lose = () => sql.raw(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
  await transaction(async (tx) => {
    await sql`insert into note values (${++tries})`.execute(tx);
    if (tries < 3) await lose().execute(tx);
  });
  expect(await notes()).toEqual([3]);
  tries = 0;
  const start = performance.now();
  await expect(transaction((tx) => (tries++, lose().execute(tx)))).rejects.toThrow('Lost 5 times');
  expect(tries).toBe(5);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('no new try begins after the deadline', async () => {
  let tries = 0;
  const lose = sql.raw(`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`);
  await expect(transaction((tx) => (tries++, lose.execute(tx)), { deadlineMs: 0 })).rejects.toThrow(
    'Lost 1 times',
  );
  expect(tries).toBe(1);
});
