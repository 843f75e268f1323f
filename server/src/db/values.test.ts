import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
afterAll(() => database.close());

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]!.value;
}

test('a bigint comes as a number up to the largest that a number holds exactly, and is refused beyond', async () => {
  expect(await value('1000000000000000::bigint')).toBe(1_000_000_000_000_000);
  expect(await value('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await value('-9007199254740991::bigint')).toBe(Number.MIN_SAFE_INTEGER);
  expect(await value('null::bigint')).toBeNull();
  await expect(value('9007199254740993::bigint')).rejects.toThrow('9007199254740993');
  await expect(value('(-9007199254740992)::bigint')).rejects.toThrow('-9007199254740992');
});

test('an array of bigints has its elements as numbers where a number holds them exactly, and is refused beyond', async () => {
  expect(await value(`'{1,null}'::bigint[]`)).toEqual([1, null]);
  await expect(value('array[9007199254740993]')).rejects.toThrow('9007199254740993');
});

test('a refused value leaves the connection usable, also inside a transaction', async () => {
  const count = await database.transaction(async (tx) => {
    await expect(sql`select 9007199254740993`.execute(tx)).rejects.toThrow('9007199254740993');
    return (await sql<{ n: number }>`select 7::bigint as n`.execute(tx)).rows[0]!.n;
  });
  expect(count).toBe(7);
});

test('numeric and timestamp are refused with what to do instead', async () => {
  await expect(value('(select sum(x) from (values (1::bigint)) as v(x))')).rejects.toThrow(
    'sum(amount)::bigint',
  );
  await expect(value(`timestamp '2026-01-01 00:00'`)).rejects.toThrow('timestamptz');
});

test('a moment is a Date, a day is its text, json is parsed and bytes are a Buffer', async () => {
  expect(await value(`timestamptz '2026-11-21 00:00:00.123+08'`)).toEqual(
    new Date('2026-11-20T16:00:00.123Z'),
  );
  expect(await value(`date '2026-11-21'`)).toBe('2026-11-21');
  expect(await value(`'{"a":[1,"二"]}'::jsonb`)).toEqual({ a: [1, '二'] });
  expect(await value(`'\\x00ff'::bytea`)).toEqual(Buffer.from([0, 255]));
  expect(await value(`array['a,b','c']`)).toEqual(['a,b', 'c']);
});
