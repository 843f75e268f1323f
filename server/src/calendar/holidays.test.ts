import { describe, expect, test } from 'vitest';
import { workingDayAfter } from './days';
import { isWorkingDay } from './holidays';

describe('a year whose calendar is announced', () => {
  // 国务院办公厅关于2025年、2026年部分节假日安排的通知.
  test.each([
    ['2025-01-01', false],
    ['2025-01-26', true],
    ['2025-01-27', true],
    ['2025-01-28', false],
    ['2025-02-04', false],
    ['2025-02-05', true],
    ['2025-02-08', true],
    ['2025-02-09', false],
    ['2025-04-27', true],
    ['2025-05-05', false],
    ['2025-06-02', false],
    ['2025-09-28', true],
    ['2025-10-08', false],
    ['2025-10-09', true],
    ['2025-10-11', true],
    ['2026-01-02', false],
    ['2026-01-04', true],
    ['2026-02-14', true],
    ['2026-02-16', false],
    ['2026-02-23', false],
    ['2026-02-24', true],
    ['2026-02-28', true],
    ['2026-05-09', true],
    ['2026-06-19', false],
    ['2026-09-20', true],
    ['2026-09-25', false],
    ['2026-10-07', false],
    ['2026-10-10', true],
    ['2026-11-21', false],
    ['2026-11-23', true],
  ])('the day %s of an announced year is a working day: %s', (day, isWork) =>
    expect(isWorkingDay(day)).toBe(isWork),
  );

  test('money asked for before 春节 comes after it, and a Sunday of 调休 counts', () => {
    expect(workingDayAfter('2026-02-13', 1)).toBe('2026-02-14');
    expect(workingDayAfter('2026-02-13', 2)).toBe('2026-02-24');
    expect(workingDayAfter('2025-09-30', 1)).toBe('2025-10-09');
    expect(workingDayAfter('2025-09-26', 2)).toBe('2025-09-29');
  });
});

describe('a year whose calendar is not announced yet has its weekends and its statutory days', () => {
  // 除夕 2048-02-13, 端午 06-15 and 中秋 09-22 as ICU's Chinese calendar has them; 清明 2047-04-05. 春节 of 2030 is 02-03, a day later
  // than ICU has it (docs/outside.md), so that its third day is a Tuesday.
  test.each([
    ['2030-02-05', false],
    ['2030-02-06', true],
    ['2048-01-01', false],
    ['2048-02-12', true],
    ['2048-02-13', false],
    ['2048-02-14', false],
    ['2048-02-15', false],
    ['2048-02-16', false],
    ['2048-02-17', true],
    ['2047-04-04', true],
    ['2047-04-05', false],
    ['2047-04-08', true],
    ['2048-05-01', false],
    ['2048-05-04', true],
    ['2048-06-15', false],
    ['2048-06-16', true],
    ['2048-09-22', false],
    ['2048-09-23', true],
    ['2048-10-01', false],
    ['2048-10-02', false],
    ['2048-10-05', true],
  ])('the day %s of a year that is not announced is a working day: %s', (day, isWork) =>
    expect(isWorkingDay(day)).toBe(isWork),
  );

  test('the fifth lunar month that is a leap month has no second 端午', () => {
    // 2047 has a leap fifth month: 端午 is 2047-05-29, and 06-27 is the fifth of the leap month.
    expect(isWorkingDay('2047-05-29')).toBe(false);
    expect(isWorkingDay('2047-06-27')).toBe(true);
  });
});

test('the zone of the process changes nothing', () => {
  const days = ['2026-01-01', '2026-01-04', '2026-10-10', '2048-02-13', '2047-04-05'];
  const zone = process.env.TZ;
  const read = (tz: string) => {
    process.env.TZ = tz;
    return days.map(isWorkingDay);
  };
  try {
    const here = read('Asia/Shanghai');
    expect(here).toEqual([false, true, true, false, false]);
    for (const tz of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) expect(read(tz)).toEqual(here);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
