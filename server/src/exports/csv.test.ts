import { fen } from '@uc/contract/money';
import fc from 'fast-check';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { csvOf, harmless } from './csv';
import type { Row, Sheet } from './sheet';
import { xlsxOf } from './xlsx';

/** What starts a formula somewhere, or would be read as another value (trust F4). */
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
function read(csv: string): string[][] {
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
  test('begins with a BOM, ends its lines with CRLF, and gives back what went in', async () => {
    const at = new Date('2026-11-20T02:00:00Z');
    const text = (await csvOf(sheetOf(['a,"b"\n；c', fen(-1234_56), at]))).toString();
    expect(text.startsWith('\uFEFF说明,金额,时间\r\n')).toBe(true);
    expect(read(text.slice(1))).toEqual([
      ['说明', '金额', '时间'],
      ['a,"b"\n；c', '-1234.56', '2026-11-20 10:00:00'],
    ]);
  });

  test.each(tricks)('has no formula and loses no digit: %j', async (trick) => {
    const [, [shown = ''] = []] = read((await csvOf(sheetOf([trick, fen(0), null]))).toString().slice(1));
    // A NUL is nothing to see, and every end of a line is one.
    const seen = trick.replace('\0', '').replace('\r', '\n');
    expect(shown.startsWith("'")).toBe(true);
    expect(shown.replaceAll("'", '')).toBe(seen.replaceAll("'", ''));
  });

  test('has no formula at whatever a spreadsheet takes for the beginning of a cell, of whatever its text is made', async () => {
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
        const [, line = []] = read((await csvOf(sheetOf([text, fen(0), null]))).toString().slice(1));
        expect(line).toHaveLength(3);
        for (const part of line[0]!.split(/[;|\t\r\n]/))
          expect([text, /^[\s\u00A0\u3000]*[=+\-@＝＋－＠]/.test(part)]).toEqual([text, false]);
        expect(line[0]).not.toMatch(/[\u200B\uFEFF\u202E]/);
      }),
      { numRuns: 500 },
    );
  });

  test('splits nowhere but where it should, whatever separator it is read with', async () => {
    const csv = (await csvOf(sheetOf(['+1;=2+5', fen(0), null]))).toString();
    expect(csv).toContain(`"'+1;'=2+5",0.00,`);
  });

  test.each(['订单 O2026', 'a=b', '1,234.56', '13800138000', 'x@y.z'])('leaves %j as it is', (plain) =>
    expect(harmless(plain)).toBe(plain),
  );
});

test('an XLSX has typed numbers, text as text, and no formula', async () => {
  const bytes = await xlsxOf(
    sheetOf(...tricks.map((trick): Row => [trick.replace('\0', ''), fen(12_34), null])),
  );
  const parts = unzip(bytes);
  const sheet = parts.get('xl/worksheets/sheet1.xml')!;
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain('<v>12.34</v>');
  expect(parts.get('xl/sharedStrings.xml') ?? sheet).toContain('=HYPERLINK');
  expect([...parts.keys()].join()).not.toMatch(/vba|externalLink/i);
});

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
