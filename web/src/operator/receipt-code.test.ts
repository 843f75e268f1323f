import { expect, test } from 'vitest';
import { isPrintedCode, printedCode } from './receipt-code';

test('a receipt code is shown as it is printed, however it was typed', () => {
  expect(printedCode('ab1d ef2h-jkmn—pqrs')).toBe('AB1D-EF2H-JKMN-PQRS');
  expect(printedCode('ＡＢ１２cd')).toBe('AB12-CD');
  expect(printedCode('ab12-')).toBe('AB12');
});

test('letters of a receipt code that look like digits are the digits; a text too long for a code stays and is none', () => {
  expect(printedCode('OIL0 1111 2222 3333 4')).toBe('0110-1111-2222-3333-4');
  expect(isPrintedCode(printedCode('OIL0 1111 2222 3333 4'))).toBe(false);
});

test('only sixteen characters of the alphabet are a receipt code', () => {
  expect(isPrintedCode('AB1D-EF2H-JKMN-PQRS')).toBe(true);
  for (const wrong of ['', 'AB1D-EF2H-JKMN', 'AB1D-EF2H-JKMN-PQRU']) expect(isPrintedCode(wrong)).toBe(false);
});
