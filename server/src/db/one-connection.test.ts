import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { keyed, onOneConnection, withinTenant } from './index';
import { prepared } from './prepared';
import { openTestDatabase } from './testing';

const database = await openTestDatabase({ poolSize: 1 });
const { db } = database;
afterAll(() => database.close());

const twice = prepared((_, { n }: { n: number }) => sql<{ n: number }>`select ${n}::int * 2 as n`);

test('statements asked at once on one connection are answered each for itself, also the same one for the first time', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const answers = await onOneConnection(db, (one) =>
    Promise.all(numbers.map(async (n) => (await twice(one, { n }))[0]!.n)),
  );
  expect(answers).toEqual(numbers.map((n) => n * 2));
});

test('a statement that fails on one connection leaves the others their answers and the connection its use', async () => {
  const [first, wrong, last] = await onOneConnection(db, (one) =>
    Promise.allSettled([twice(one, { n: 1 }), sql`select ${1}::int / 0`.execute(one), twice(one, { n: 3 })]),
  );
  expect(first).toMatchObject({ value: [{ n: 2 }] });
  expect(wrong).toMatchObject({ reason: { code: '22012' } });
  expect(last).toMatchObject({ value: [{ n: 6 }] });
  await expect(
    onOneConnection(db, (one) => Promise.all([sql`select 1 / 0`.execute(one), twice(one, { n: 4 })])),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await twice(db, { n: 5 })).toEqual([{ n: 10 }]);
});

test('a statement that is asked on one connection after it was handed back is refused', async () => {
  const kept = await onOneConnection(db, async (one) => ({ one }));
  await expect(twice(kept.one, { n: 1 })).rejects.toThrow('handed back');
});

test('statements asked at once for one tenant run in one transaction, those for another tenant in another', async () => {
  const seenBy = (one: typeof db, uid: number) =>
    withinTenant(uid, async () => {
      const { rows } = await sql<{ tenants: string; tx: string }>`
        select current_setting('app.tenants') as tenants, pg_current_xact_id()::text as tx`.execute(one);
      return rows[0]!;
    });
  const [first, second, other, last] = await onOneConnection(db, (one) =>
    Promise.all([seenBy(one, 1), seenBy(one, 1), seenBy(one, 2), seenBy(one, 1)]),
  );
  expect([first, second, other, last].map(({ tenants }) => tenants)).toEqual(['1', '1', '2', '1']);
  expect(second.tx).toBe(first.tx);
  expect(other.tx).not.toBe(first.tx);
});

test('a statement on one connection that is opened inside a transaction is asked of that transaction', async () => {
  const seen = await database.transaction((tx) =>
    onOneConnection(tx, async (one) => (await twice(one, { n: 6 }))[0]!.n),
  );
  expect(seen).toBe(12);
});

test('rows that are asked by key at once on one connection come as one statement, each key once', async () => {
  const asked: (readonly number[])[] = [];
  const find = keyed(
    async (_: typeof db, n: number) => ({ n, by: 'one' }),
    async (_, keys) => {
      asked.push(keys);
      return keys.filter((n) => n !== 3).map((n) => ({ n, by: 'several' }));
    },
    ({ n }) => n,
  );
  const found = await onOneConnection(db, (one) => Promise.all([1, 2, 3, 1].map((n) => find(one, n))));
  expect(found).toEqual([
    { n: 1, by: 'several' },
    { n: 2, by: 'several' },
    undefined,
    { n: 1, by: 'several' },
  ]);
  expect(asked).toEqual([[1, 2, 3]]);
  expect(await find(db, 1)).toEqual({ n: 1, by: 'one' });
});
