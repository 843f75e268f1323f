import { fen, sum } from '@uc/contract/money';
import { describe, expect, test } from 'vitest';
import { discountFor, linesOf, taxOfPart, taxWithin } from './vat';

const totals = (amounts: readonly number[]) => {
  const lines = amounts.flatMap((amount) => linesOf(fen(amount), fen(0), 600));
  return [sum(lines.map(({ net }) => net)), sum(lines.map(({ tax }) => tax))];
};

describe('the VAT within an amount', () => {
  test('an invoice of 100.00 at 6 % is 94.34 and 5.66 of tax', () => {
    expect(totals([100_00])).toEqual([94_34, 5_66]);
  });
  test('an invoice of three lines adds the tax of each: 33.33, 33.33 and 33.34 are 94.33 and 5.67', () => {
    expect(totals([33_33, 33_33, 33_34])).toEqual([94_33, 5_67]);
  });
  test('no line of an invoice has tax that differs from its net amount by more than 0.06', () => {
    for (let gross = 1; gross < 20_000; gross += 7) {
      const tax = taxWithin(fen(gross), 900);
      expect(Math.abs(((gross - tax) * 900) / 10_000 - tax)).toBeLessThanOrEqual(6);
    }
  });
  test('a coupon is a line of its own directly behind the line that it lowers, and both add up to what was paid', () => {
    const lines = linesOf(fen(90_00), fen(10_00), 600);
    expect(lines).toEqual([
      { kind: 'sale', amount: 100_00, net: 94_34, tax: 5_66 },
      { kind: 'discount', amount: -10_00, net: -9_43, tax: -57 },
    ]);
    expect(sum(lines.map(({ amount }) => amount))).toBe(90_00);
  });
  test('a part of an order has its share of the coupon, and the whole has all of it', () => {
    expect(discountFor(fen(10_00), fen(90_00), fen(90_00))).toBe(10_00);
    expect(discountFor(fen(10_00), fen(45_00), fen(90_00))).toBe(5_00);
  });
  test('red letters for parts of an invoice take back its tax to the 分 and never more', () => {
    const whole = { amount: fen(100_00), tax: fen(5_66) };
    const parts = [33_33, 33_33, 33_34].map((part, index) =>
      taxOfPart(whole, { before: fen(index * 33_33), part: fen(part) }),
    );
    expect(sum(parts)).toBe(5_66);
    expect(Math.min(...parts)).toBeGreaterThan(0);
  });
});
