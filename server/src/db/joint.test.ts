import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { joint, onOneConnection, withinTenant } from './index';
import { openTestDatabase } from './testing';

const database = await openTestDatabase({ poolSize: 1 });
const { db } = database;
afterAll(() => database.close());

interface Found {
  n: number;
  word: string | null;
  at: Date;
  tenants: string;
}
/** As many rows as asked for, with a word where one is given. */
const rows = joint(
  (_db, { most, word }: { most: number; word: string | null }) => sql<Found>`
    select n::bigint as n, ${word === null ? sql`null` : sql`${word} || n`} as word,
      timestamptz '2026-11-29 10:00:00.123456+08' as at, current_setting('app.tenants') as tenants
    from generate_series(1, ${most}) as n order by n desc`,
  { at: true },
  ['word'],
);
const sum = joint(
  (_db, { a, b }: { a: string; b: string }) =>
    sql<{ sum: number }>`select ${a}::bigint + ${b}::bigint as sum`,
  {},
);

/** The statements sent while `work` runs. */
async function sentBy<T>(work: () => Promise<T>): Promise<{ answer: T; sent: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    const all = query.mock.calls.map(
      ([one]) => one as unknown as { text: string; asked?: { text: string }[] },
    );
    return { answer, sent: all.flatMap((one) => one.asked ?? [one]).map(({ text }) => text) };
  } finally {
    query.mockRestore();
  }
}

test('joint statements asked at once on one connection are one statement and answer what each answers alone', async () => {
  const asks = [
    { most: 3, word: null },
    { most: 0, word: '甲' },
    { most: 2, word: '乙$1' },
    { most: 1, word: null },
  ];
  const { answer, sent } = await sentBy(() =>
    onOneConnection(db, (one) =>
      Promise.all([...asks.map((ask) => rows(one, ask)), sum(one, { a: '1', b: '2' })]),
    ),
  );
  expect(sent).toHaveLength(1);
  const alone = [];
  for (const ask of asks) alone.push(await rows(db, ask));
  expect(answer).toEqual([...alone, [{ sum: 3 }]]);
  expect(alone[2]!.map(({ word }) => word)).toEqual(['乙$12', '乙$11']);
  expect(alone[0]![0]!.at).toEqual(new Date('2026-11-29T02:00:00.123Z'));
});

test('joint statements asked at once for two tenants are a statement for each tenant', async () => {
  const of = (one: typeof db, uid: number) => withinTenant(uid, () => rows(one, { most: 1, word: null }));
  const { answer, sent } = await sentBy(() =>
    onOneConnection(db, (one) => Promise.all([of(one, 1), of(one, 1), of(one, 2)])),
  );
  expect(answer.map(([row]) => row!.tenants)).toEqual(['1', '1', '2']);
  expect(sent).toHaveLength(2);
});

test('a joint statement whose number is too large to be held exactly is refused, with others and alone', async () => {
  const large = { a: '9007199254740992', b: '1' };
  const all = onOneConnection(db, (one) =>
    Promise.allSettled([sum(one, large), sum(one, { a: '1', b: '1' })]),
  );
  expect((await all)[0]).toMatchObject({ reason: { name: 'RangeError' } });
  await expect(sum(db, large)).rejects.toThrow(RangeError);
});

test('the failure of one joint statement is that of all that were asked with it, and the connection goes on', async () => {
  const seen = await onOneConnection(db, async (one) => [
    ...(await Promise.allSettled([sum(one, { a: 'x', b: '1' }), sum(one, { a: '1', b: '1' })])),
    await sum(one, { a: '2', b: '2' }),
  ]);
  expect(seen).toMatchObject([{ reason: { code: '22P02' } }, { reason: { code: '22P02' } }, [{ sum: 4 }]]);
});
