import { dayAfter } from '@uc/contract/day';
import { add, type Fen, fen, negate, sum } from '@uc/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { allocate, totalOf } from './allocation';
import { lastBillDay } from './jobs';
import { lateFeeUntil, postLateFees } from './late-fees';
import { nextBillDay } from './due';
import { type Bill, findBill } from './store';
import { newDebtor } from './testing';

const money = (max: number) => fc.integer({ min: 0, max }).map(fen);
const bill = (openPrincipal: Fen, openLateFee: Fen, index = 0): Bill =>
  ({ bill_no: `B${index}`, due_date: '2026-01-10', openPrincipal, openLateFee }) as Bill;
const terms = { grace_days: 3, late_rate_bp: 5 };

describe('an allocation', () => {
  const bills = fc
    .array(fc.tuple(money(1_000_000_00), money(1_000_00)), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map(([principal, fee], index) => bill(principal, fee, index)));

  test('an allocation loses and makes no 分, takes no bill below zero, and reaches principal only after every late fee', () => {
    fc.assert(
      fc.property(bills, money(3_000_000_00), (open, amount) => {
        const { shares, rest } = allocate(open, amount);
        expect(add(sum(shares.flatMap(({ lateFee, principal }) => [lateFee, principal])), rest)).toBe(amount);
        expect(rest > 0).toBe(amount > totalOf(open));
        for (const share of shares) {
          expect(share.lateFee).toBeGreaterThanOrEqual(0);
          expect(share.principal).toBeGreaterThanOrEqual(0);
          expect(share.lateFee).toBeLessThanOrEqual(share.bill.openLateFee);
          expect(share.principal).toBeLessThanOrEqual(share.bill.openPrincipal);
        }
        const paidPrincipal = sum(shares.map(({ principal }) => principal));
        const paidFee = sum(shares.map(({ lateFee }) => lateFee));
        if (paidPrincipal > 0) expect(paidFee).toBe(sum(open.map(({ openLateFee }) => openLateFee)));
        // The oldest first: a younger bill gets principal only once the older one is done.
        const given = open.map((one) => shares.find((share) => share.bill === one)?.principal ?? 0);
        const firstOpen = open.findIndex((one, index) => given[index]! < one.openPrincipal);
        if (firstOpen >= 0) expect(given.slice(firstOpen + 1).every((part) => part === 0)).toBe(true);
      }),
    );
  });
});

describe('a late fee', () => {
  /** Charges day by day as the runs fall, with repayments of principal between. */
  const charged = (principal: Fen, runs: readonly number[], repaid: ReadonlyMap<number, Fen> = new Map()) => {
    const state = {
      principal_fen: principal as number,
      due_date: '2026-01-10',
      late_fee_fen: 0,
      late_fee_through: null as string | null,
      openPrincipal: principal,
    };
    let [lowest, highest] = [0, 0];
    for (const late of runs) {
      const day = dayAfter(state.due_date, late);
      const fee = lateFeeUntil(state, day, terms);
      lowest = Math.min(lowest, fee);
      if (fee > 0) {
        state.late_fee_fen = add(fen(state.late_fee_fen), fee);
        state.late_fee_through = day;
      }
      const part = repaid.get(late);
      if (part !== undefined) state.openPrincipal = fen(Math.max(0, state.openPrincipal - part));
      highest = Math.max(highest, state.late_fee_fen);
    }
    // Once, not for each of thousands of days.
    expect(lowest).toBeGreaterThanOrEqual(0);
    expect(highest).toBeLessThanOrEqual(principal);
    return state.late_fee_fen;
  };

  test('a late fee is the same whether each day has a run, five runs, or none until the last, and never above the principal', () => {
    fc.assert(
      fc.property(money(5_000_00), fc.integer({ min: 1, max: 4000 }), (principal, last) => {
        const everyDay = Array.from({ length: last }, (_, index) => index + 1);
        const once = charged(principal, [last]);
        expect(charged(principal, everyDay)).toBe(once);
        expect(
          charged(
            principal,
            everyDay
              .slice(0, 40)
              .flatMap((day) => Array(5).fill(day))
              .concat(last),
          ),
        ).toBe(once);
        const missed = everyDay.filter((day) => day % 5 < 2 || day === last);
        expect(charged(principal, missed)).toBe(once);
      }),
      { numRuns: 40 },
    );
  });

  test('a late fee follows what is repaid from the next day on', () => {
    expect(charged(fen(1000_00), [1, 2, 3, 4, 5, 6])).toBe(3_00);
    expect(charged(fen(1000_00), [4, 5, 6], new Map([[4, fen(400_00)]]))).toBe(2_00 + 30 + 30);
    expect(charged(fen(1000_00), [1, 2, 3])).toBe(0);
  });
});

describe('days of China', () => {
  test.each([
    ['2026-03-05', 10, '2026-02-10', '2026-03-10'],
    ['2026-03-10', 10, '2026-03-10', '2026-04-10'],
    ['2028-03-01', 28, '2028-02-28', '2028-03-28'],
    ['2027-01-01', 2, '2026-12-02', '2027-01-02'],
    ['2026-12-31', 1, '2026-12-01', '2027-01-01'],
  ])(
    'the day %s with bill day %i has its last bill day on %s, and its next on %s',
    (today, billDay, last, next) => {
      expect(lastBillDay(today, billDay)).toBe(last);
      expect(nextBillDay(today, billDay)).toBe(next);
    },
  );
});

describe('in the book, trust C1', () => {
  let app: TestApp;
  const zone = process.env.TZ;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    return app.close();
  });

  test('late fees are charged once for the same days in five time zones, with no run, one, five, and three missed days, trust C1', async () => {
    const zones = ['UTC', 'America/New_York', 'Asia/Shanghai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const runs: Record<string, number[]> = {
      once: [4, 5, 6, 7, 8, 9],
      fiveTimes: [4, 5, 6, 7, 8, 9].flatMap((day) => [day, day, day, day, day]),
      missedThree: [4, 5, 9],
      lastOnly: [9],
    };
    const fees = new Set<number>();
    for (const name of zones) {
      process.env.TZ = name;
      for (const days of Object.values(runs)) {
        const { uid, billNo } = await newDebtor(app, { amount: 333_33, days: 18 });
        const due = (await findBill(app.database.db, uid, billNo))!.due_date;
        for (const late of days)
          await app.database.transaction((tx) =>
            postLateFees(tx, { uid, by: system, day: dayAfter(due, late) }),
          );
        fees.add(negate((await balancesOf(app.database.db, uid))['A.IOUFEE']));
      }
    }
    expect(await reconcile(app.database.db)).toEqual([]);
    // 0.05 % of 333.33 is 0.17 a day, nine days.
    expect([...fees]).toEqual([9 * 17]);
  });
});
