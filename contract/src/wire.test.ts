import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fen } from './money';
import { commaList, moment, ruled, signedYuan, text, whole, yuan } from './wire';

describe('an amount', () => {
  test('an amount goes from 元 to 分 and back', () => {
    expect(yuan.parse(234.56)).toBe(23_456);
    expect(yuan.parse('234.56')).toBe(23_456);
    expect(z.encode(yuan, fen(23_456))).toBe(234.56);
    expect(signedYuan.parse('-0.05')).toBe(-5);
  });

  test.each([-1, '-1', 0.005, '1e3', ' 1', '1,000.00', 'NaN', '', null, true, {}, 1e15])(
    'an amount that comes as %j is refused with the sentence of the amount rule',
    (value) => {
      const result = yuan.safeParse(value);
      expect(result.success).toBe(false);
    },
  );
});

test('a moment is China time to the second', () => {
  expect(z.encode(moment, new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-21 00:30:00');
  expect(moment.parse('2026-11-21 00:30:00')).toEqual(new Date('2026-11-20T16:30:00Z'));
});

test('a ruled text is refused with its own sentence', () => {
  expect(ruled('phone').safeParse('13800138000').success).toBe(true);
  expect(ruled('phone').safeParse('12800138000').error?.issues[0]?.message).toBe('请输入正确的11位手机号');
});

test('text counts code points after NFC, of what is seen', () => {
  const two = text(2, 1);
  expect(two.parse('e\u0301👋')).toBe('\u00e9👋');
  expect(two.safeParse('👋👋👋').success).toBe(false);
  expect([two.parse('a\0'), two.parse(' a ')]).toEqual(['a', 'a']);
  expect(two.safeParse('\0').success).toBe(false);
});

test('a whole number may come as digits, never as anything else', () => {
  expect(whole(1, 100).parse('20')).toBe(20);
  for (const bad of ['1.5', '-1', '1e1', '0x1', '', ' 1', '101', 0, 1.5, null])
    expect(whole(1, 100).safeParse(bad).success).toBe(false);
});

test('a comma list holds only its own values', () => {
  const list = commaList(['a', 'b']);
  expect(list.parse('a,b,')).toEqual(['a', 'b']);
  for (const bad of ['a,c', ',', ',,']) expect(list.safeParse(bad).success).toBe(false);
});
