import { expect, test } from 'vitest';
import { device } from '../client/device';
import { KEY } from '../ui/hidden-amounts';
import { lookIn, lookKeys } from './look';

const cookieOf = (look: unknown) => `a=1; uc_look=${encodeURIComponent(JSON.stringify(look))}; b=2`;

test('covered amounts are remembered by one key', () => expect(KEY).toBe(device.hideAmounts));

test('what a browser told of itself is read back', () => {
  const look = [false, 'dark', '1', null, 'orders,rmb', 'table', 'grid', 'table', 'compact'];
  expect(lookIn(cookieOf(look))).toEqual(look);
});

const nothing = lookKeys.map(() => null);
test.each([
  ['', undefined],
  ['uc_look=junk', undefined],
  [cookieOf({}), undefined],
  [cookieOf([true]), undefined],
  [cookieOf([1, ...nothing]), undefined],
  [cookieOf([true, {}, ...nothing.slice(1)]), undefined],
  [cookieOf([true, ...nothing, null]), undefined],
])('junk counts as nothing told: %s', (cookies, expected) => {
  expect(lookIn(cookies)).toEqual(expected);
});
