import { describe, expect, test } from 'vitest';
import { folded, foldedLine, windowsOf } from './folded';

describe('an identifier in a text of others', () => {
  test.each([
    ['zpe 7k7', 'ZPE7K7'],
    ['ＺＰＥ－７Ｋ７', 'ZPE7K7'],
    ['ZPE‐7K‑7', 'ZPE7K7'],
    ['ZPE–7—7−1', 'ZPE771'],
    ['\u202aZPE\u200b7K7\u202c\ufeff', 'ZPE7K7'],
    ['ZPE\u00a07K\u30007', 'ZPE7K7'],
    ['货款\tZPE\r\n7K7', '货款ZPE7K7'],
  ])('an identifier in %j is compared as %s', (text, compared) => expect(folded(text)).toBe(compared));

  test.each([
    ['国作登字－２０２６－ｆ－00123456', '国作登字-2026-F-00123456'],
    ['国作登字‐2026‑F–00123456', '国作登字-2026-F-00123456'],
    ['zl 2026 1 0123456.x', 'ZL20261 0123456.X'.replace(' ', '')],
  ])('an identifier in %j keeps the hyphens that belong to it, as %s', (text, compared) =>
    expect(foldedLine(text)).toBe(compared),
  );

  test('an identifier is looked for in every run of its length, which overlap, and each run once', () => {
    expect(windowsOf('CZXP7724', 6)).toEqual(['CZXP77', 'ZXP772', 'XP7724']);
    expect(windowsOf('AAAAAAA', 6)).toEqual(['AAAAAA']);
    expect(windowsOf('AB', 6)).toEqual([]);
  });
});
