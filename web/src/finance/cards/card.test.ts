import { expect, test } from 'vitest';
import { grouped } from './card';

test('the number of a bank card is written in groups of four, and one with anything but digits as it is', () => {
  expect(grouped('6217000010012345677')).toBe('6217 0000 1001 2345 677');
  expect(grouped('6217 0000 10')).toBe('6217 0000 10');
  expect(grouped('62170000O0012345677')).toBe('62170000O0012345677');
  expect(grouped('32001-509')).toBe('32001-509');
  expect(grouped('')).toBe('');
});
