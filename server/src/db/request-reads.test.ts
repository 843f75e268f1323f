import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from './index';
import { openTestDatabase } from './testing';
import { withinWaitBudget } from './wait-budget';

const database = await openTestDatabase({ poolSize: 2 });
const { requestReads: db } = database;
afterAll(() => database.close());

const twice = async (db: Db, n: number) => {
  const { rows } = await sql<{ n: number; tx: string }>`
    select ${n}::int * 2 as n, pg_current_xact_id()::text as tx`.execute(db);
  return rows[0]!;
};

test('reads that a request asks at the same time run in one transaction, those of another request in another', async () => {
  const request = () => withinWaitBudget(() => Promise.all([1, 2, 3].map((n) => twice(db, n))));
  const [one, other] = await Promise.all([request(), request()]);
  expect([one, other].map((answers) => answers.map(({ n }) => n))).toEqual([
    [2, 4, 6],
    [2, 4, 6],
  ]);
  expect(new Set(one.map(({ tx }) => tx)).size).toBe(1);
  expect(new Set([...one, ...other].map(({ tx }) => tx)).size).toBe(2);
});

test('a read that fails beside others of its request fails alone, and the request reads on', async () => {
  await withinWaitBudget(async () => {
    const [first, wrong, last] = await Promise.allSettled([
      twice(db, 1),
      sql`select 1 / 0`.execute(db),
      twice(db, 3),
    ]);
    expect(first).toMatchObject({ value: { n: 2 } });
    expect(wrong).toMatchObject({ reason: { code: '22012' } });
    expect(last).toMatchObject({ value: { n: 6 } });
    expect(await twice(db, 4)).toMatchObject({ n: 8 });
  });
});

test('a transaction on the reads of a request is refused, and its connection is free afterwards', async () => {
  for (let times = 0; times < 20; times++)
    await withinWaitBudget(() =>
      expect(db.transaction().execute(async () => undefined)).rejects.toThrow('no transaction'),
    );
  expect(await withinWaitBudget(() => twice(db, 5))).toMatchObject({ n: 10 });
});
