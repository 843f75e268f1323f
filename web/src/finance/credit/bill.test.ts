import { expect, test } from 'vitest';
import { dueText, periodText } from './bill';

test('the days to a due date are said as a person says them', () => {
  expect([3, 0, -2].map(dueText)).toEqual(['剩余3天', '今天到期', '已逾期2天']);
});

test('the period of a bill is said as a year and a month', () => {
  expect([periodText('2026-11'), periodText('2026-01')]).toEqual(['2026年11月', '2026年1月']);
});
