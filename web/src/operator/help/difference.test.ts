import { expect, test } from 'vitest';
import { differenceOf } from './difference';

test('the difference of two texts keeps the lines of both in their order and says which were removed and added', () => {
  const marks = { same: ' ', added: '+', removed: '-' };
  const shown = (before: string, after: string) =>
    differenceOf(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);
  expect(shown('甲\n乙\n丙\n丁', '甲\n丙\n新\n丁')).toEqual([' 甲', '-乙', ' 丙', '+新', ' 丁']);
  expect(shown('甲', '甲')).toEqual([' 甲']);
  expect(shown('', '乙')).toEqual(['-', '+乙']);
});
