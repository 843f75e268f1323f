import { fen } from '@uc/contract/money';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfOf } from './pdf';
import type { Sheet } from '../room/index';

const sheetOf = (rows: number): Sheet => ({
  title: '月度对账单 2026-11',
  head: [
    ['账户编号', '100000000001'],
    ['期初可用余额', '1,234.56'],
  ],
  foot: [['期末可用余额', '57.00']],
  columns: [
    { title: '时间', kind: 'moment', width: 20, paper: 10 },
    { title: '说明', kind: 'text', width: 30, paper: 20 },
    { title: '金额', kind: 'money', width: 10, paper: 10 },
    { title: '内部', kind: 'text', width: 10 },
  ],
  total: rows,
  async *chunks() {
    yield Array.from({ length: rows }, (_, n) => [
      new Date('2026-11-20T02:00:00Z'),
      `渲染服务 ${n} 😀 ${'很长'.repeat(40)}`,
      fen(n),
      'x',
    ]);
  },
});
/** Everything packed in it. */
const streamsOf = (bytes: Buffer): Buffer[] =>
  [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    try {
      return [inflateSync(bytes.subarray(index + mark.length), { finishFlush: 2 })];
    } catch {
      return [];
    }
  });
/** The number of bytes of outlines in a TrueType font; undefined for anything else. */
function outlines(font: Buffer): number | undefined {
  if (![0x00010000, 0x74727565].includes(font.readUInt32BE(0))) return undefined;
  for (let table = 12; table < 12 + 16 * font.readUInt16BE(4); table += 16)
    if (font.toString('latin1', table, table + 4) === 'glyf') return font.readUInt32BE(table + 12);
  return undefined;
}
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('a statement is a paper with its own letters, as many pages as it needs, and nothing active', async () => {
  const bytes = await pdfOf(sheetOf(70));
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-1.')).toBe(true);
  expect(text).not.toMatch(/\/JavaScript|\/Launch|\/EmbeddedFile/);
  expect(pagesOf(bytes)).toBe(3);
  expect(bytes.length).toBeLessThan(600_000);
});

test('the text of a PDF can be read by a machine: the letters keep their meaning', async () => {
  const bytes = await pdfOf(sheetOf(1));
  const maps = streamsOf(bytes).map((one) => one.toString('latin1'));
  const meant = maps
    .filter((one) => one.includes('beginbfrange') || one.includes('beginbfchar'))
    .join()
    .toLowerCase();
  for (const char of '月度对账单渲染服务') expect(meant).toContain(char.charCodeAt(0).toString(16));
});

test('the letters of a PDF can be seen: every font in it has outlines', async () => {
  const fonts = streamsOf(await pdfOf(sheetOf(1))).flatMap((one) => outlines(one) ?? []);
  expect(fonts.length).toBeGreaterThan(3);
  expect(Math.min(...fonts)).toBeGreaterThan(60);
});
