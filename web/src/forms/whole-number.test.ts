import { expect, test } from 'vitest';
import { wholeIn, wrongWhole } from './whole-number';

test.each([
  ['12', 12],
  [' １２ ', 12],
  ['1,200', 1200],
  ['0', 0],
])('a number typed as “%s” is understood as %d', (typed, meant) => {
  expect([wholeIn(typed), wrongWhole('页数', typed)]).toEqual([meant, undefined]);
});

test.each(['1.5', '-3', '12a', '三', '1,2', '1234567890'])(
  'what was typed as “%s” is called no whole number, and stays',
  (typed) => {
    expect([wholeIn(typed), wrongWhole('页数', typed)]).toEqual([undefined, '页数须为整数']);
  },
);

test('an empty field is left to whoever asks for it', () => {
  expect([wholeIn(''), wrongWhole('页数', ' ')]).toEqual([undefined, undefined]);
});
