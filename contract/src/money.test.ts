import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  AMOUNT_BOUND,
  type Coin,
  type Fen,
  add,
  coin,
  coinFromWire,
  coinFromWireSigned,
  coinsFor,
  compare,
  fen,
  formatFen,
  formatMoney,
  fromWire,
  fromWireSigned,
  max,
  min,
  negate,
  parseTyped,
  percent,
  ratio,
  split,
  subtract,
  sum,
  takeInOrder,
  toWire,
  worthOf,
} from './money';

const CASES = { numRuns: 100_000 };
const amounts = fc.integer({ min: -AMOUNT_BOUND, max: AMOUNT_BOUND }).map(fen);
const wireAmounts = fc.integer({ min: 1 - AMOUNT_BOUND, max: AMOUNT_BOUND - 1 }).map(fen);
const modest = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map(fen);
const positives = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(fen);

const SHOWN = /^-?\d{1,3}(,\d{3})*\.\d\d$/;

function isRefused(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** The decimal text of an amount, written without any arithmetic on floats. */
function decimal(cents: number): string {
  const digits = BigInt(Math.abs(cents)).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('units', () => {
  it('a sum of Fen and Coin does not compile', () => {
    const yuan = fen(1_00);
    const coins = coin(1_00);
    const either = yuan as Fen | Coin;
    // @ts-expect-error two units
    add(yuan, coins);
    // @ts-expect-error two units
    subtract(coins, yuan);
    // @ts-expect-error two units
    compare(yuan, coins);
    // @ts-expect-error two units
    sum([yuan, coins]);
    // @ts-expect-error a value of either unit is of no unit
    add(either, either);
    // @ts-expect-error two units
    takeInOrder(yuan, [coins]);
    // @ts-expect-error a bare number is no amount
    add(yuan, 1);
    // @ts-expect-error a sum made with the operator is no amount
    const bare: Fen = yuan + yuan;
    // @ts-expect-error coins are not money
    const wrong: Fen = coins;
    expect([bare, wrong]).toEqual([200, 100]);
    expectTypeOf(add(yuan, yuan)).toEqualTypeOf<Fen>();
    expectTypeOf(sum([coins, coins])).toEqualTypeOf<Coin>();
    expectTypeOf(split(coins, [1, 2])).toEqualTypeOf<Coin[]>();
  });

  it.each([0.5, NaN, Infinity, -Infinity, AMOUNT_BOUND + 1, -AMOUNT_BOUND - 1, Number.MAX_SAFE_INTEGER + 1])(
    'an amount of %s is refused',
    (value) => {
      expect(() => fen(value)).toThrow(RangeError);
      expect(() => coin(value)).toThrow(RangeError);
    },
  );

  it('the bound itself is an amount, and -0 becomes 0', () => {
    expect(fen(AMOUNT_BOUND)).toBe(AMOUNT_BOUND);
    expect(fen(-AMOUNT_BOUND)).toBe(-AMOUNT_BOUND);
    expect(Object.is(fen(-0), 0)).toBe(true);
    expect(Object.is(negate(fen(0)), 0)).toBe(true);
  });
});

describe('arithmetic', () => {
  it('amounts are added, subtracted and negated exactly, or refused beyond the bound', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const exact = BigInt(a) + BigInt(b);
        if (exact > BigInt(AMOUNT_BOUND) || exact < -BigInt(AMOUNT_BOUND)) return isRefused(() => add(a, b));
        return BigInt(add(a, b)) === exact && subtract(add(a, b), b) === a && negate(negate(a)) === a;
      }),
      CASES,
    );
  });

  it('amounts are compared, the lesser and the greater are picked, and a sum of nothing is zero', () => {
    expect([compare(fen(1), fen(2)), compare(fen(2), fen(2)), compare(fen(3), fen(2))]).toEqual([-1, 0, 1]);
    expect([min(fen(1), fen(2)), min(fen(2), fen(1)), max(fen(1), fen(2)), max(fen(2), fen(1))]).toEqual([
      1, 1, 2, 2,
    ]);
    expect(sum<'Fen'>([])).toBe(0);
    expect(sum([fen(1), fen(-3), fen(5)])).toBe(3);
    expect(() => sum([fen(AMOUNT_BOUND), fen(1), fen(-1)])).toThrow(RangeError);
  });

  it.each([
    [10_05, 1000, 1_01],
    [10_04, 1000, 1_00],
    [1, 5000, 1],
    [1, 4999, 0],
    [-1, 5000, -1],
    [100_00, 10, 10],
    [99_99, 8500, 84_99],
    [AMOUNT_BOUND, 10_000, AMOUNT_BOUND],
    [12_34, 0, 0],
  ])('the percentage of %i at %i basis points is %i, half up', (amount, basisPoints, expected) => {
    expect(percent(fen(amount), basisPoints)).toBe(expected);
  });

  it('a percentage is never further than half a 分 from the exact one, and mirrors a reversal', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const result = percent(amount, basisPoints);
        const twiceOff = 2n * (BigInt(result) * 10_000n - BigInt(amount) * BigInt(basisPoints));
        const away = amount < 0 ? -twiceOff : twiceOff;
        return away > -10_000n && away <= 10_000n && percent(negate(amount), basisPoints) === negate(result);
      }),
      CASES,
    );
  });

  it('a daily late fee and a discount coupon lose no 分', () => {
    fc.assert(
      fc.property(
        positives,
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 3650 }),
        (amount, rate, days) => {
          const paid = percent(amount, rate);
          const fee = (BigInt(amount) * BigInt(5 * days) * 2n + 10_000n) / 20_000n;
          return (
            add(paid, subtract(amount, paid)) === amount &&
            paid >= 0 &&
            paid <= amount &&
            BigInt(percent(amount, 5 * days)) === fee
          );
        },
      ),
      CASES,
    );
  });

  it('a rate that is negative, broken or over nothing is refused, and so is a result beyond the bound', () => {
    for (const rate of [-1, 0.5, NaN]) expect(() => percent(fen(100), rate)).toThrow(RangeError);
    expect(() => ratio(fen(100), 1, 0)).toThrow(RangeError);
    expect(() => percent(fen(AMOUNT_BOUND), 10_001)).toThrow(RangeError);
  });

  it('coins are exchanged at the configured rate and back', () => {
    expect(coinsFor(fen(12_34), 100)).toBe(12_34);
    expect(coinsFor(fen(1_00), 1000)).toBe(10_00);
    expect(worthOf(coin(10_00), 1000)).toBe(1_00);
    expect(worthOf(coin(5), 1000)).toBe(1);
    expect(worthOf(coin(4), 1000)).toBe(0);
    expect(() => worthOf(coin(5), 0)).toThrow(RangeError);
  });
});

describe('split', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 1, 0], [0, 5, 0]],
    [10, [1, 5], [2, 8]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])('an amount of %i that is split by %j gives %j', (amount, weights, parts) => {
    expect(split(fen(amount), weights)).toEqual(parts);
  });

  it('the parts of a split sum to the whole, and each is within one 分 of its share', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }),
        (amount, weights) => {
          const total = weights.reduce((a, b) => a + b, 0);
          fc.pre(total > 0);
          const parts = split(amount, weights);
          const isFair = parts.every((part, index) => {
            const off = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(weights[index] ?? 0);
            return off < BigInt(total) && off > -BigInt(total) && (weights[index] !== 0 || part === 0);
          });
          return isFair && parts.reduce((a, b) => a + BigInt(b), 0n) === BigInt(amount);
        },
      ),
      CASES,
    );
  });

  it('a split by weights that are negative, broken or all zero is refused', () => {
    for (const weights of [[-1, 2], [0.5], [NaN], [0, 0], []])
      expect(() => split(fen(100), weights)).toThrow(RangeError);
  });
});

describe('takeInOrder', () => {
  it('the first pot is emptied before the next one is touched', () => {
    expect(takeInOrder(fen(350_00), [fen(100_00), fen(200_00), fen(300_00)])).toEqual({
      taken: [100_00, 200_00, 50_00],
      rest: 0,
    });
    expect(takeInOrder(fen(5), [fen(3)])).toEqual({ taken: [3], rest: 2 });
  });

  it('a pot gives no more than it holds, and the whole amount is accounted for', () => {
    fc.assert(
      fc.property(positives, fc.array(positives, { maxLength: 7 }), (amount, pots) => {
        const { taken, rest } = takeInOrder(amount, pots);
        expect(add(sum(taken), rest)).toBe(amount);
        expect(taken.every((part, index) => part >= 0 && part <= (pots[index] ?? 0))).toBe(true);
        if (rest > 0) expect(taken).toEqual(pots);
      }),
      { numRuns: 10_000 },
    );
  });

  it('negative amounts and pots are refused', () => {
    expect(() => takeInOrder(fen(-1), [])).toThrow(RangeError);
    expect(() => takeInOrder(fen(1), [fen(-1)])).toThrow(RangeError);
  });
});

describe('the wire', () => {
  it('every amount that the wire can carry comes back as it went', () => {
    fc.assert(
      fc.property(wireAmounts, (amount) => {
        const wire = JSON.parse(JSON.stringify(toWire(amount))) as number;
        return (
          fromWireSigned(wire) === amount &&
          fromWireSigned(decimal(amount)) === amount &&
          fromWire(wire) === (amount < 0 ? undefined : amount) &&
          (coinFromWireSigned(wire) as number | undefined) === amount
        );
      }),
      CASES,
    );
  });

  it('an amount on the wire has at most two decimals', () => {
    fc.assert(
      fc.property(wireAmounts, (amount) => /^-?\d{1,13}(\.\d{1,2})?$/.test(JSON.stringify(toWire(amount)))),
      CASES,
    );
    expect(toWire(fen(1))).toBe(0.01);
    expect(toWire(coin(99_999_999_999_999_9))).toBe(9_999_999_999_999.99);
    expect(() => toWire(fen(AMOUNT_BOUND))).toThrow(RangeError);
  });

  const refused: unknown[] = [
    0.005, 0.1 + 0.2, -0, -1, -0.01, NaN, Infinity, 1e15, 1e13, 1e21, 1e-7,
    '0.005', '-0', '-1', '+1', '1e15', '1e3', '１２．３', ' 1 ', '1 ', '1\n', '1.', '.5', '0x10', '1,00', '1,234.56', '12345678901234', '', 'NaN', '٣', '1.2.3',
    null, undefined, true, false, [], [1], {}, 1n, { valueOf: () => 1 },
  ]; // prettier-ignore
  it.each(refused.map((value) => [value]))('the wire refuses case %# as an amount: %s', (value) => {
    expect(fromWire(value)).toBeUndefined();
    expect(coinFromWire(value)).toBeUndefined();
  });

  it.each([
    [0.01, 1],
    [0, 0],
    [1e3, 1000_00],
    [1.1, 1_10],
    [4.35, 4_35],
    [1.005e3, 1005_00],
    ['0.1', 10],
    ['12', 12_00],
    ['007.5', 7_50],
    ['9999999999999.99', 999_999_999_999_999],
  ])("the wire's %j is read as %i 分", (value, cents) => {
    expect(fromWire(value)).toBe(cents);
  });

  it('the line of a record may be negative on the wire, but not minus nothing', () => {
    expect(fromWireSigned(-12.3)).toBe(-12_30);
    expect(fromWireSigned('-12.30')).toBe(-12_30);
    expect(fromWireSigned(-0)).toBeUndefined();
    expect(Object.is(fromWireSigned('-0.00'), 0)).toBe(true);
    for (const value of ['--1', '- 1', '−1', '+1', '-']) expect(fromWireSigned(value)).toBeUndefined();
  });

  it('a text on the wire that is not in the one form is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE x１．'.split('')) })),
        (text) => {
          return (fromWire(text) === undefined) !== /^[0-9]{1,13}(\.[0-9]{1,2})?$/.test(text);
        },
      ),
      CASES,
    );
  });
});

describe('what the eye sees', () => {
  it.each([
    [1234.56, '1,234.56'],
    [0, '0.00'],
    [-0, '0.00'],
    [0.1, '0.10'],
    [50000, '50,000.00'],
    [-1234567.8, '-1,234,567.80'],
    [999.995, '1,000.00'],
    [1.005, '1.01'],
    [0.004, '0.00'],
    [-0.004, '0.00'],
    [-0.005, '-0.01'],
    [1e-7, '0.00'],
    [1e15, '1,000,000,000,000,000.00'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
  ])('the amount %d is shown as %s', (value, shown) => {
    expect(formatMoney(value)).toBe(shown);
  });

  it.each([
    [NaN],
    [Infinity],
    [-Infinity],
    ['1234.56'],
    [''],
    ['abc'],
    [null],
    [undefined],
    [true],
    [{}],
    [[5]],
    [5n],
  ])('case %#, %s, which is not a number, is shown as 0.00', (value) => {
    expect(formatMoney(value)).toBe('0.00');
  });

  it('a shown amount reads back as the same amount, whether it came over the wire or not', () => {
    fc.assert(
      fc.property(wireAmounts, (amount) => {
        const shown = formatFen(amount);
        return (
          SHOWN.test(shown) &&
          shown.replaceAll(',', '') === decimal(amount) &&
          formatMoney(toWire(amount)) === shown &&
          parseTyped(shown) === (amount < 0 ? undefined : amount)
        );
      }),
      CASES,
    );
  });

  it('any finite number is shown in the one form', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        SHOWN.test(formatMoney(value)),
      ),
      CASES,
    );
  });

  it.each([
    ['1,234.56', 1234_56],
    ['1234.56', 1234_56],
    ['1,234', 1234_00],
    ['12,345,678.9', 12_345_678_90],
    ['0.01', 1],
    [' 1 ', 1_00],
    ['100。5', 100_50],
    ['100｡5', 100_50],
    ['１００', 100_00],
    ['１２．３', 12_30],
    ['１，０００．５０', 1000_50],
    ['1，000.00', 1000_00],
    ['¥1,000.00', 1000_00],
    ['￥ 1,000.00', 1000_00],
    ['人民币1,000.00元', 1000_00],
    ['RMB 100', 100_00],
    ['100元', 100_00],
    ['100 元整', 100_00],
    ['1 000 000.5', 1_000_000_50],
    ['\u202a1,000.00\u202c', 1000_00],
    ['1\u200b00\ufeff', 100_00],
    ['100\u00a0', 100_00],
    ['\t100\r\n', 100_00],
  ])('the typed amount %s is read', (typed, cents) => {
    expect(parseTyped(typed)).toBe(cents);
  });

  it.each([
    '1,00',
    '1，00',
    '1.000,00',
    '1。000，00',
    '1.000',
    '1 00',
    '1, 000',
    '1,000 000',
    '10,0000',
    '100。',
    '1.5.5',
    '100元5',
    '100块',
    '1万',
    '$100',
    '¥',
    '元',
    '一百',
    '−1',
    '-¥1',
    '1.',
    '.5',
    '0x10',
    '1e3',
    '12,34',
    '1234,567',
    ',123',
    '1,234,',
    '1,,234',
    '1,234.567',
    '-1',
    '',
    'abc',
    '12,345,678,901,234',
  ])('the typed amount "%s" is not read', (typed) => {
    expect(parseTyped(typed)).toBeUndefined();
  });

  it('the sum of many typed amounts stays exact', () => {
    fc.assert(
      fc.property(fc.array(modest, { maxLength: 50 }), (list) => {
        const shown = list.map((amount) => fromWireSigned(toWire(amount)) ?? fen(0));
        expect(BigInt(sum(shown))).toBe(list.reduce((a, b) => a + BigInt(b), 0n));
      }),
      { numRuns: 10_000 },
    );
  });
});
