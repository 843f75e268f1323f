import { expect, test } from 'vitest';
import { grouped } from './card';

test('the number of a bank card is written in groups of four, and nothing but digits', () => {
  expect(grouped('6217000010012345677')).toBe('6217 0000 1001 2345 677');
  expect(grouped('6217 0000 10')).toBe('6217 0000 10');
  expect(grouped('a62x17')).toBe('6217');
  expect(grouped('')).toBe('');
});
