import { describe, expect, test } from 'vitest';
import { lastDayOf, monthsAfter, termEnd } from './day';

describe('a term that counts its first day', () => {
  test.each([
    ['2026-11-05', 120, '2036-11-04'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-03-01', 12, '2028-02-29'],
    ['2028-02-29', 120, '2038-02-28'],
    ['2026-01-01', 12, '2026-12-31'],
  ])('a term that begins on %s and lasts %d months ends with %s', (from, months, end) => {
    expect(termEnd(from, months)).toBe(end);
  });

  test('a term that counts its first day is a day shorter than a period that does not count its first day, but at the end of a shorter month', () => {
    expect([termEnd('2026-11-05', 6), monthsAfter('2026-11-05', 6)]).toEqual(['2027-05-04', '2027-05-05']);
    expect([termEnd('2026-08-31', 6), monthsAfter('2026-08-31', 6)]).toEqual(['2027-02-28', '2027-02-28']);
  });
});

test('what ends at midnight has the day before as its last day, and what ends within a day has that day', () => {
  expect(lastDayOf('2026-12-01 00:00:00')).toBe('2026-11-30');
  expect(lastDayOf('2026-12-01 15:20:00')).toBe('2026-12-01');
});
