import { expect, test } from 'vitest';
import { countText } from './count-text';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12345, '12,345'],
  [1234567, '1,234,567'],
])('the count %i reads %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
