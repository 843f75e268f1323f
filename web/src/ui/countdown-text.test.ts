import { expect, test } from 'vitest';
import { countdownText } from './countdown-text';

test('a countdown grows from minutes to hours to days', () => {
  expect(countdownText(29 * 60 + 59)).toBe('29:59');
  expect(countdownText(59)).toBe('00:59');
  expect(countdownText(3600)).toBe('01:00:00');
  expect(countdownText(86_399)).toBe('23:59:59');
  expect(countdownText(86_400 + 2 * 3600)).toBe('1天2小时');
});

test('a countdown stands at zero past its end', () => {
  expect(countdownText(-5)).toBe('00:00');
});
