import { describe, expect, test } from 'vitest';
import { broadRows, dayByKey, monthBeside, restMark, turned, valueByKey, weeksOf } from './calendar-days';

describe('a month', () => {
  test('a month of the calendar has whole weeks from Monday on, and every day once', () => {
    const weeks = weeksOf('2026-10');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]).toEqual([null, null, null, '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  test('the calendar marks a weekday off and a weekend on which people work', () => {
    expect(restMark({ day: '2026-10-01', is_working: false })).toBe('休');
    expect(restMark({ day: '2026-10-10', is_working: true })).toBe('班');
    expect(restMark({ day: '2026-10-11', is_working: false })).toBeNull();
    expect(restMark({ day: '2026-10-12', is_working: true })).toBeNull();
  });

  test.each([
    ['ArrowLeft', '2026-09-30'],
    ['ArrowDown', '2026-10-08'],
    ['Home', '2026-09-28'],
    ['End', '2026-10-04'],
    ['PageUp', '2026-09-01'],
    ['x', undefined],
  ])('the key %s leads from 1 October to %s', (key, to) => expect(dayByKey('2026-10-01', key)).toBe(to));

  test('PageDown from the 31st leads to the last of a shorter month', () =>
    expect(dayByKey('2026-10-31', 'PageDown')).toBe('2026-11-30'));
});

test.each([
  ['day', '2024-02-29', 'PageDown', true, '2025-02-28'],
  ['day', '2024-02-29', 'ArrowRight', false, '2024-03-01'],
  ['month', '2026-11', 'ArrowRight', false, '2026-12'],
  ['month', '2026-11', 'ArrowDown', false, '2027-02'],
  ['month', '2026-11', 'Home', false, '2026-10'],
  ['month', '2026-11', 'PageUp', false, '2025-11'],
  ['year', '2026', 'End', false, '2027'],
  ['year', '2026', 'ArrowUp', false, '2023'],
  ['year', '2026', 'PageDown', false, '2038'],
] as const)('a calendar page of one %s from %s is led by the key %s (Shift: %s) to %s', (...given) => {
  const [level, from, key, isShifted, to] = given;
  expect(valueByKey(level, from, key, isShifted)).toBe(to);
});

test('a calendar page of months or years has twelve in rows of three, and turns as a whole', () => {
  expect(broadRows('month', '2026-11')[3]).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(broadRows('year', '2026')[3]).toEqual(['2025', '2026', '2027']);
  expect(turned('day', '2026-10-31', 1)).toBe('2026-11-30');
  expect([turned('month', '2026-11', -1), turned('year', '2026', 1)]).toEqual(['2025-11', '2038']);
});
