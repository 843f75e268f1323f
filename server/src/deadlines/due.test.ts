import { dayAfter } from '@uc/contract/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWorkingDay, monthsAfter } from '../calendar/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { due, type Period, type Receipt, receiptsOf } from './index';

let database: TestDatabase;
let receipts: Receipt[];
beforeAll(async () => {
  database = await openTestDatabase();
  receipts = await receiptsOf(database.db, 'patent');
});
afterAll(() => database.close());

const period = (count: number, unit: Period['unit'], more: Partial<Period> = {}): Period => ({
  count,
  unit,
  rolls: true,
  valid_from: '2000-01-01',
  valid_to: null,
  ...more,
});
const ruleOf = (...periods: Period[]) => ({ periods, receipts: [] });
const firstAction = () => ({ periods: [period(4, 'month')], receipts });

describe('a period', () => {
  test.each<[string, number, Period['unit'], string, string]>([
    ['2026-10-02', 1, 'day', '2026-10-08', 'the holiday of a period that ends within it is waited for'],
    ['2026-09-03', 1, 'month', '2026-10-08', 'in months as well'],
    ['2026-09-30', 1, 'working_day', '2026-10-08', 'working days jump over it'],
    ['2026-02-13', 1, 'day', '2026-02-14', 'a Saturday on which people work is a working day'],
    ['2024-02-29', 1, 'year', '2025-02-28', 'a leap day ends on the last of February'],
    ['2026-01-31', 3, 'month', '2026-04-30', 'a shorter month ends it on its last day'],
  ])('a period that begins on %s and lasts %i %s ends on %s: %s', (from, count, unit, end) => {
    expect(due(ruleOf(period(count, unit)), from, 'electronic')).toBe(end);
  });

  test('a period that begins on 31 January ends on the last of February', () => {
    const plain = ruleOf(period(1, 'month', { rolls: false }));
    expect(due(plain, '2026-01-31', 'electronic')).toBe('2026-02-28');
    expect(due(plain, '2028-01-31', 'electronic')).toBe('2028-02-29');
    // 28 February 2026 is a Saturday on which people work.
    expect(due(ruleOf(period(1, 'month')), '2026-01-31', 'electronic')).toBe('2026-02-28');
  });

  test('a period follows the row of law that holds on the day its case keeps', () => {
    const rule = ruleOf(
      period(3, 'month', { valid_to: '2027-01-01' }),
      period(2, 'month', { valid_from: '2027-01-01' }),
    );
    expect(due(rule, '2026-12-15', 'electronic')).toBe('2027-03-15');
    expect(due(rule, '2027-02-01', 'electronic')).toBe('2027-04-01');
    expect(due(rule, '2027-02-01', 'electronic', '2026-06-01')).toBe('2027-05-03');
    expect(() => due(rule, '1999-12-31', 'electronic')).toThrow('1999-12-31');
  });
});

describe('the first action on an invention', () => {
  test('a first action served electronically on 10 March is due four months later; on paper it counts as received after 15 days', () => {
    expect(due(firstAction(), '2026-03-10', 'electronic')).toBe('2026-07-10');
    expect(due(firstAction(), '2026-03-10', 'paper')).toBe('2026-07-27');
  });

  test('a first action served electronically before 20 January 2024 counts as received after 15 days as well', () => {
    expect(due(firstAction(), '2024-01-19', 'electronic')).toBe(due(firstAction(), '2024-01-19', 'paper'));
    expect(due(firstAction(), '2024-01-20', 'electronic')).toBe('2024-05-20');
    expect(due(firstAction(), '2024-01-20', 'paper')).toBe('2024-06-04');
  });
});

test('whatever begins when: later never ends earlier, a rolled end is a working day at most eleven days on, paper never shortens', () => {
  const days = fc.integer({ min: 0, max: 9000 }).map((n) => dayAfter('2004-01-01', n));
  const units = fc.constantFrom('day', 'working_day', 'month', 'year');
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 40 }),
      units,
      fc.integer({ min: 0, max: 20 }),
      (from, count, unit, gap) => {
        const law = { periods: [period(count, unit)], receipts };
        const end = due(law, from, 'electronic');
        const plain = due({ periods: [period(count, unit, { rolls: false })], receipts }, from, 'electronic');
        expect(isWorkingDay(end)).toBe(true);
        expect(end >= plain && end <= dayAfter(plain, 11)).toBe(true);
        expect(
          due(law, dayAfter(from, gap), 'electronic') >= end || dayAfter(from, gap) >= '2024-01-20',
        ).toBe(true);
        expect(due(law, from, 'paper') >= end).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 240 }), (from, count) => {
      const end = monthsAfter(from, count);
      const [a, b] = [from, end].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
      expect(b! - a!).toBe(count);
      expect(end.slice(8) <= from.slice(8)).toBe(true);
    }),
  );
});
