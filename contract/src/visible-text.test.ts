import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './index';
import { lines, ruled, text } from './wire';
import { processorMs } from './testing-time';
import { visibleLine, visibleLines } from './visible-text';

const MARKS = [
  ...['\u0001', '\u007F', '\u009F', '\u00AD', '\u034F', '\u061C', '\u115F', '\u17B4', '\u180E'],
  ...['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'],
  ...['\u2060', '\u2063', '\u2066', '\u2067', '\u2068', '\u2069', '\u206F', '\u3164', '\uFEFF', '\uFFA0'],
  ...['\uFFF9', '\uFFFB', '\u{1D173}', '\u{E0001}', '\u{E0041}', '\u{E007F}'],
];

test.each(MARKS)('%j is nowhere in what is seen: in front, within, behind, many, or alone', (mark) => {
  for (const seen of [visibleLine, visibleLines])
    expect([`${mark}张三`, `张${mark}三`, `张三${mark}`, `张${mark.repeat(3)}三`, mark].map(seen)).toEqual([
      '张三',
      '张三',
      '张三',
      '张三',
      '',
    ]);
});

test.each(['👩‍👩‍👧‍👦', '👨🏽‍💻', '🏳️‍🌈', '❤️‍🔥', '1️⃣', '🇨🇳', '葛\u{E0100}', '渲染 · 3×2', 'naïve', 'ＡＢ，。'])(
  '%s stays as it is',
  (plain) => expect([visibleLine(plain), visibleLines(plain)]).toEqual([plain, plain]),
);

test('a joiner joins pictures alone, a variant mark stands behind a character and once', () => {
  expect(visibleLine('a\u200Db \u200D👩 👩\u200D')).toBe('ab 👩 👩');
  expect(visibleLine('\uFE0Fa ❤\uFE0F\uFE0F\uFE0F')).toBe('a ❤\uFE0F');
});

test('lines stay where there may be several and become blanks where there is one', () => {
  expect(visibleLines('一\r\n二\r三\u2028四\u0085五\t六')).toBe('一\n二\n三\n四\n五\t六');
  expect(visibleLine('一\r\n二\t三')).toBe('一 二 三');
});

test('text is counted as it is seen, and cleaned twice is cleaned once', () => {
  expect(text(5, 2).parse(' 张\u202E三\u200B ')).toBe('张三');
  expect(text(5, 2).safeParse('\u200B\u200B\u3164张').success).toBe(false);
  expect(lines(20).parse('一\r\n二 ')).toBe('一\n二');
  expect(ruled('phone').parse('\u202D13800138000\u202C')).toBe('13800138000');
  for (const raw of MARKS.map((mark) => `👩${mark}\u200D👩\uFE0F${mark}\uFE0F`))
    expect(visibleLine(visibleLine(raw))).toBe(visibleLine(raw));
});

test('ten thousand marks of each kind take no time', () => {
  const took = processorMs(() => {
    for (const mark of MARKS) visibleLines(mark.repeat(10_000));
  });
  expect(took).toBeLessThan(3_000);
});

/**
 * Secrets, tickets and references are taken to the letter; codes, numbers and names that are looked up or held to a rule
 * of their own are found or not. Everything else that a person may type is kept as it is seen.
 */
const toTheLetter =
  /password|^old$|token|challenge|^code$|state|ticket|flow|credential|quote|cursor|bank_txn_no|refund_no|target|file|_key$/;
const lookedUp =
  /username|version|total_amount|order_type|province|city|bank_code|bank_name|branch_name|holder_name|card_no|account_no|cnaps|module|id_no|id_(front|back|hand)|_img|legal_(front|back)|status|role_ids/;

test('every field of every operation that takes a mark drops it, or is compared to the letter', () => {
  const kept = new Set<string>();
  const rooms = Object.values(api) as Record<string, { path: string; input: z.ZodObject }>[];
  for (const { path, input } of rooms.flatMap((room) => Object.values(room)))
    for (const [name, schema] of Object.entries(input.shape)) {
      const parsed = z.safeParse(schema, '张三\u202E李四\u200B王五赵六钱七');
      if (
        parsed.success &&
        /[\u202E\u200B]/.test(JSON.stringify(parsed.data)) &&
        ![toTheLetter, lookedUp].some((one) => one.test(name))
      )
        kept.add(`${path} ${name}`);
    }
  expect([...kept]).toEqual([]);
});
