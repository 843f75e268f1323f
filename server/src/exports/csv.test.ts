import { type CellObject, read } from '@e965/xlsx';
import { fen } from '@uc/contract/money';
import fc from 'fast-check';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { csvOf, harmless } from './csv';
import type { Row, Sheet } from '../room/index';
import { xlsxOf } from './xlsx';

/** Texts that start a formula somewhere, or would be read as another value (trust F4). */
const tricks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  ' =1',
  '\u3000=1',
  '\uFF1D1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20x',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://example.com","x")',
  '6222021234567890123456789012345678901234',
  '000123',
];
const sheetOf = (...rows: Row[]): Sheet => ({
  title: '测试',
  head: [],
  foot: [],
  columns: [
    { title: '说明', kind: 'text', width: 10 },
    { title: '金额', kind: 'money', width: 10 },
    { title: '时间', kind: 'moment', width: 20 },
  ],
  total: rows.length,
  async *chunks() {
    yield rows;
  },
});

/** RFC 4180, read the slow way. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let [field, isQuoted] = ['', false];
  for (let at = 0; at < csv.length; at += 1) {
    const char = csv[at]!;
    if (isQuoted) {
      if (char === '"' && csv[at + 1] === '"') [field, at] = [`${field}"`, at + 1];
      else if (char === '"') isQuoted = false;
      else field += char;
    } else if (char === '"') isQuoted = true;
    else if (char === ',' || char === '\n') {
      rows.at(-1)!.push(field.replace(/\r$/, ''));
      field = '';
      if (char === '\n') rows.push([]);
    } else field += char;
  }
  return rows.filter((row) => row.length > 0);
}

describe('a CSV', () => {
  test('a CSV begins with a BOM, ends its lines with CRLF, and gives back what went in', async () => {
    const at = new Date('2026-11-20T02:00:00Z');
    const text = (await csvOf(sheetOf(['a,"b"\n；c', fen(-1234_56), at]))).toString();
    expect(text.startsWith('\uFEFF说明,金额,时间\r\n')).toBe(true);
    expect(cellsOf(text.slice(1))).toEqual([
      ['说明', '金额', '时间'],
      ['a,"b"\n；c', '-1234.56', '2026-11-20 10:00:00'],
    ]);
  });

  test.each(tricks)('a CSV has no formula and loses no digit: %j', async (trick) => {
    const [, [shown = ''] = []] = cellsOf((await csvOf(sheetOf([trick, fen(0), null]))).toString().slice(1));
    // A NUL is nothing to see, and every end of a line is one.
    const seen = trick.replace('\0', '').replace('\r', '\n');
    expect(shown.startsWith("'")).toBe(true);
    expect(shown.replaceAll("'", '')).toBe(seen.replaceAll("'", ''));
  });

  test('a CSV has no formula at whatever a spreadsheet takes for the beginning of a cell, of whatever its text is made', async () => {
    const bits = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ';',
      '\t',
      '\n',
      '\r\n',
      '|',
      ',',
      '"',
      ' ',
      '\u3000',
      '\u00A0',
      '\u200B',
      '\uFEFF',
      '\u202E',
      "'",
      '1',
      '2+5',
      '张',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...bits), { minLength: 1, maxLength: 12 }), async (parts) => {
        const text = parts.join('');
        const [, line = []] = cellsOf((await csvOf(sheetOf([text, fen(0), null]))).toString().slice(1));
        expect(line).toHaveLength(3);
        for (const part of line[0]!.split(/[;|\t\r\n]/))
          expect([text, /^[\s\u00A0\u3000]*[=+\-@＝＋－＠]/.test(part)]).toEqual([text, false]);
        expect(line[0]).not.toMatch(/[\u200B\uFEFF\u202E]/);
      }),
      { numRuns: 500 },
    );
  });

  test('a CSV splits nowhere but where it should, whatever separator it is read with', async () => {
    const csv = (await csvOf(sheetOf(['+1;=2+5', fen(0), null]))).toString();
    expect(csv).toContain(`"'+1;'=2+5",0.00,`);
  });

  test.each(['订单 O2026', 'a=b', '1,234.56', '13800138000', 'x@y.z'])(
    'a CSV leaves the harmless text %j as it is',
    (plain) => expect(harmless(plain)).toBe(plain),
  );
});

describe('an XLSX', () => {
  const at = new Date('2026-11-20T17:00:01Z');
  const sheetWith = (...rows: Row[]): Sheet => ({
    ...sheetOf(...rows),
    head: [
      ['账户编号', '100000000018'],
      ['期初可用余额', '1,234.56', { kind: 'money', cell: fen(1234_56) }],
      ['账单日', '2026-11-01', { kind: 'day', cell: '2026-11-01' }],
    ],
    foot: [['笔数', '1', { kind: 'count', cell: 1 }]],
    columns: [...sheetOf().columns, { title: '有效期至', kind: 'day', width: 14 }],
  });

  test('an XLSX has amounts and counts as numbers, moments and days of China as dates, and no formula', async () => {
    const bytes = await xlsxOf(sheetWith(['说明', fen(12_34), at, '2026-12-31'], ['无', fen(0), null, '']));
    const sheet = opened(bytes);
    // A day is a number there, and a second a fraction of it.
    const whole = (value: unknown) =>
      value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;
    const shown = ['B2', 'B3', 'B6', 'C6', 'D6', 'D7', 'B9'].map((cell) => [
      sheet[cell]?.t,
      whole(sheet[cell]?.v),
    ]);
    expect(shown).toEqual([
      ['n', 1234.56],
      ['d', new Date('2026-11-01T00:00:00Z')],
      ['n', 12.34],
      ['d', new Date('2026-11-21T01:00:01Z')],
      ['d', new Date('2026-12-31T00:00:00Z')],
      [undefined, undefined],
      ['n', 1],
    ]);
    expect(sheet['C6']?.w).toBe('2026-11-21 01:00:01');
    expect(sheet['D6']?.w).toBe('2026-12-31');
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
  });

  test.each([...tricks.filter((one) => !one.includes('\0')), '20882026110296108196', "'1", '张三'])(
    'an XLSX has the text %j as text, without an apostrophe that it did not have',
    async (text) => {
      const cell = opened(await xlsxOf(sheetWith([text, fen(0), null, null])))['A6'];
      expect([cell?.t, cell?.v, cell?.z]).toEqual(['s', text.replace('\r', '\n'), '@']);
    },
  );

  test('an XLSX has no parts that run or that lead elsewhere', async () => {
    const parts = unzip(await xlsxOf(sheetWith(['=1+1', fen(0), null, null])));
    expect([...parts.keys()].join()).not.toMatch(/vba|externalLink/i);
  });
});

/** The sheet as another library reads it. */
function opened(bytes: Buffer): Record<string, CellObject | undefined> {
  const book = read(bytes, { type: 'buffer', cellDates: true, UTC: true, cellNF: true });
  return book.Sheets[book.SheetNames[0]!] as Record<string, CellObject | undefined>;
}

/** The parts of a ZIP by name, from its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0;) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    parts.set(name, (method === 8 ? inflateRawSync(data) : data).toString());
    const next = at + 46 + nameLength + extra + comment;
    at = bytes.toString('latin1', next, next + 4) === 'PK\x01\x02' ? next : -1;
  }
  return parts;
}
