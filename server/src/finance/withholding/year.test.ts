import type { MonthGap } from '@uc/contract/finance/withholding-texts';
import { add, type Fen, fen, max, negate, subtract, sum } from '@uc/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Law,
  type Month,
  type Rule,
  taxOfYear,
  tooMuch,
  toWithhold,
  vatIn,
  withheldOf,
  withLine,
} from './year';

const rates = [
  [0, 300, 0],
  [36_000_00, 1000, 2_520_00],
  [144_000_00, 2000, 16_920_00],
  [300_000_00, 2500, 31_920_00],
  [420_000_00, 3000, 52_920_00],
  [660_000_00, 3500, 85_920_00],
  [960_000_00, 4500, 181_920_00],
] as const;
const law: Law = {
  costBps: 2000,
  month: fen(5000_00),
  rates: rates.map(([above, basisPoints, quick]) => ({ above: fen(above), basisPoints, quick: fen(quick) })),
  vat: { free: fen(100_000_00), basisPoints: 100, until: null, registerAbove: null },
};
const rule = (more: Partial<Rule> = {}): Rule => ({
  isAgent: true,
  gap: 'restart',
  vat: 'inside',
  fee: 'inside',
  ...more,
});
const monthNo = (index: number) => `2026-${String(index + 1).padStart(2, '0')}`;

interface Event {
  month: number;
  amount: number;
}
/** The months after arrivals, and refunds below 0, in their order. */
function after(events: readonly Event[], by: Rule = rule()): Month[] {
  let months: Month[] = [];
  for (const { month, amount } of events) {
    const arriving = max(fen(amount), fen(0));
    const line = { month: monthNo(month), income: fen(amount), gross: fen(amount), arriving, tax: fen(0) };
    const before = withLine(months, line);
    const tax = amount > 0 ? toWithhold(law, by, before, fen(amount)) : negate(tooMuch(law, by, before));
    months = withLine(months, { ...line, tax });
  }
  return months;
}
/** Withheld in each month, in 元, of one arrival a month; null for a month without one. */
const withheld = (amounts: readonly (number | null)[], by?: Rule) =>
  after(
    amounts.flatMap((amount, month) => (amount === null ? [] : [{ month, amount: amount * 100 }])),
    by,
  ).map(({ tax }) => tax / 100);
const twelve = (amount: number) => Array<number>(12).fill(amount);

describe('tax withheld over a year', () => {
  test.each([
    ['10,000 a month', twelve(10_000), twelve(90), 1080],
    ['6,250 a month', twelve(6_250), twelve(0), 0],
    ['changing months', [6_000, 7_500, 8_000, 6_200, 8_000], [0, 24, 42, 0, 40.8], 106.8],
    ['60,000 four times', [60_000, 60_000, 60_000, 60_000], [1_780, 4_300, 4_300, 7_100], 17_480],
    [
      '30,000 a month',
      twelve(30_000),
      [570, ...Array<number>(5).fill(1_900).with(0, 710), 1_900, 2_700, ...Array<number>(4).fill(3_800)],
      28_680,
    ],
  ])('tax withheld of %s is that of the law, month by month and for the year', (_, income, months, year) => {
    const found = withheld(income);
    expect(found).toEqual(months);
    expect(Math.round(found.reduce((all, one) => all + one, 0) * 100)).toBe(year * 100);
  });

  test.each<[MonthGap, number]>([
    ['income', 330],
    ['through', 180],
    ['restart', 480],
  ])('tax withheld after a month without income, counted by %s, is %d', (gap, third) => {
    expect(withheld([20_000, null, 20_000], rule({ gap }))).toEqual([330, third]);
  });

  test('tax withheld falls with a refund in the month of the refund, before or after what arrives in it', () => {
    const [first, second, back] = [
      { month: 0, amount: 20_000_00 },
      { month: 1, amount: 20_000_00 },
      { month: 1, amount: -8_000_00 },
    ];
    for (const events of [
      [first, second, back],
      [first, back, second],
    ])
      expect(after(events).map(({ tax }) => tax)).toEqual([330_00, 138_00]);
  });

  test('tax withheld is corrected by 192.00 when a month has a refund of 8,000.00 alone', () => {
    const months = after([
      { month: 0, amount: 20_000_00 },
      { month: 1, amount: -8_000_00 },
    ]);
    expect(months.map(({ tax }) => tax)).toEqual([330_00, -192_00]);
  });

  test('tax withheld reaches each rate at its border, and the next above it', () => {
    for (const [above, , quick] of rates.slice(1)) {
      const income = (taxable: number) => fen(((taxable + 5000_00) * 10) / 8);
      const of = (taxable: number) => taxOfYear(law, rule(), after([{ month: 0, amount: income(taxable) }]));
      expect([of(above).quick < quick, of(above + 8).quick]).toEqual([true, quick]);
      // No step at the border: what the higher rate takes more, its quick deduction gives back.
      expect(of(above + 8).tax - of(above).tax).toBeLessThanOrEqual(4);
    }
  });

  test('value added tax is nothing up to 100,000 a month and 1 % of the whole above it, and leaves the income where it is outside', () => {
    expect([vatIn(law, fen(99_990_00)), vatIn(law, fen(103_020_00)), vatIn(law, fen(-1))]).toEqual([
      0, 1020_00, 0,
    ]);
    const [inside, outside] = (['inside', 'outside'] as const).map((vat) =>
      taxOfYear(law, rule({ vat }), after([{ month: 0, amount: 103_020_00 }])),
    );
    expect([inside!.income, outside!.income]).toEqual([103_020_00, 102_000_00]);
  });
});

const arrivals = fc.array(
  fc.record({ month: fc.integer({ min: 0, max: 11 }), amount: fc.integer({ min: 1, max: 90_000_00 }) }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const inOrder = (events: readonly Event[]) => events.toSorted((a, b) => a.month - b.month);
const anyRule = fc.record({
  isAgent: fc.constant(true),
  gap: fc.constantFrom('income', 'through', 'restart'),
  vat: fc.constantFrom('inside', 'outside'),
  fee: fc.constant('inside'),
}) as fc.Arbitrary<Rule>;

test('tax withheld of an arrival is never below 0 and never more than arrives, under every rule', () => {
  fc.assert(
    fc.property(arrivals, anyRule, (events, by) => {
      let withheldYet = fen(0);
      for (const [index, { amount }] of inOrder(events).entries()) {
        const now = withheldOf(after(inOrder(events).slice(0, index + 1), by));
        const tax = subtract(now, withheldYet);
        expect(tax >= 0 && tax <= amount).toBe(true);
        withheldYet = now;
      }
    }),
  );
});

test('tax withheld in the months of a year adds up to the tax of the year by the formula, however often income arrives in a month', () => {
  // From 6,250.00 a month on the tax of the year never falls, so that nothing is left for the settlement after it.
  const year = fc.array(
    fc.array(fc.integer({ min: 6_250_00, max: 90_000_00 }), { minLength: 1, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(year, (months) => {
      const events = months.flatMap((amounts, month) => amounts.map((amount) => ({ month, amount })));
      const found = after(events);
      const total = taxOfYear(law, rule(), found);
      expect(sum(found.map(({ tax }) => tax))).toBe(total.tax);
      const taxable = total.income - Math.round(total.income / 5) - 5000_00 * months.length;
      const [, bps, quick] = rates.findLast(([above]) => taxable > above) ?? rates[0];
      expect(total.tax).toBe(Math.max(0, Math.round((taxable * bps) / 10_000) - quick));
    }),
  );
});

test('tax withheld over a year with refunds is the same in whichever order and month they come, and never below 0', () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      arrivals,
      fc.array(share, { maxLength: 8 }),
      fc.array(share, { maxLength: 8 }),
      (events, parts, places) => {
        const gross = events.reduce<Fen>((all, { amount }) => add(all, fen(amount)), fen(0));
        const backs = parts
          .map((part) => -Math.floor((gross * part) / 100 / Math.max(1, parts.length)))
          .filter(Boolean);
        const last = max(fen(0), fen(11));
        const atEnd = [...inOrder(events), ...backs.map((amount) => ({ month: last, amount }))];
        const scattered: Event[] = inOrder(events);
        for (const [index, amount] of backs.toReversed().entries()) {
          const at = Math.min(scattered.length, 1 + ((places[index] ?? 0) % scattered.length));
          scattered.splice(at, 0, { month: scattered[at - 1]!.month, amount });
        }
        const totals = [atEnd, scattered].map((one) => withheldOf(after(one)));
        expect(totals[0]).toBe(totals[1]);
        expect(totals[0]! >= 0).toBe(true);
      },
    ),
  );
});
