import { describe, expect, test } from 'vitest';
import { monthsBefore } from '@uc/contract/day';
import { daysBefore, rangeProblem, ranges, today } from './days';

describe('days', () => {
  test('a day of months ago keeps its number, or is the last one of a shorter month', () => {
    expect(monthsBefore('2026-11-20', 3)).toBe('2026-08-20');
    expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28');
    expect(monthsBefore('2026-01-15', 12)).toBe('2025-01-15');
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
  });

  test('days are counted across months', () => {
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  });

  test('a range of days is at most one year and runs forward', () => {
    expect(rangeProblem('2025-11-20', '2026-11-20')).toBeUndefined();
    expect(rangeProblem('2025-11-19', '2026-11-20')).toBe('时间范围最长为1年');
    expect(rangeProblem('2026-11-21', '2026-11-20')).toBe('开始日期不能晚于结束日期');
    expect(rangeProblem('', '2026-11-20')).toBe('请选择开始和结束日期');
  });

  test('every ready-made range may be asked for, and all but last month end today', () => {
    for (const { text, start, end } of ranges()) {
      expect(rangeProblem(start, end)).toBeUndefined();
      if (text === '上月') expect(daysBefore(end, -1)).toBe(`${today().slice(0, 7)}-01`);
      else expect(end).toBe(today());
    }
  });
});
