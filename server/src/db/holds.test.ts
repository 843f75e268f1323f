import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { holds, PLAIN } from './holds';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
afterAll(() => database.close());

test('each letter that is compared without being folded is folded to its small letter, or to marks of ASCII alone', async () => {
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, folded(letter) as folded
    from (
      select chr(code) as letter from generate_series(32, 65533) as code where code not between 55296 and 57343
    ) as letters
    where letter ~ ${sql.lit(`[${PLAIN}]`)}
      and folded(letter) <> lower(letter collate "C")
      and folded(letter) ~ '[^ -/:-@\\[-\`{-~]'`.execute(database.db);
  expect(rows).toEqual([]);
  // The pattern means the same to a database as here.
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from generate_series(32, 65533) as code
    where code not between 55296 and 57343 and chr(code) ~ ${sql.lit(`[${PLAIN}]`)}`.execute(database.db);
  const plain = new RegExp(`[${PLAIN}]`);
  const here = Array.from({ length: 65_534 - 32 }, (_, at) => String.fromCharCode(at + 32));
  expect(counted[0]!.n).toBe(here.filter((letter) => plain.test(letter)).length);
});

test('a keyword is found as if both were folded, whatever stands around it', async () => {
  const texts = [
    '品牌手册（第2期）',
    '品牌手册（第２期）',
    '品牌⼿册ＶＩ',
    'VI 手册，含应用',
    'CAFÉ 手册',
    '等待…手册',
    'ｶﾞｲﾄﾞ手册',
    '手．册',
    '①手册',
    '',
  ];
  const keywords = [
    '手册',
    'vi',
    'Ｖ',
    '2期',
    '（第',
    '(第',
    '...',
    '…手',
    'é',
    'É 手',
    'ガイド',
    '.',
    '1手',
    '①',
    '手 册',
  ];
  for (const keyword of keywords) {
    const { rows } = await sql<{ text: string; holds: boolean; folded: boolean }>`
      select text, ${holds('text', keyword)} as holds, position(folded(${keyword}) in folded(text)) > 0 as folded
      from unnest(${texts}::text[]) as text`.execute(database.db);
    const differ = rows.filter((row) => row.holds !== row.folded);
    expect([keyword, differ]).toEqual([keyword, []]);
  }
});
