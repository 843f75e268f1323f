import { visibleLine } from './visible-text';

/**
 * Money in code: a whole number of 分 (`Fen`) or of hundredths of a coin (`Coin`), within ±10^15 (decisions.md D6,
 * trust "Decisions", trust §3.1). This file is the only place where amounts meet an arithmetic operator.
 */
declare const unit: unique symbol;
type Unit = 'Fen' | 'Coin';
/** The unit is taken and given back, so neither unit, nor a mixture of both, passes for the other. */
type Whole<U extends Unit> = number & { readonly [unit]: (of: U) => U };

/** Whole 分. */
export type Fen = Whole<'Fen'>;
/** Whole hundredths of a 创意币; another ledger than RMB, nothing turns into the other by itself (trust §3.1). */
export type Coin = Whole<'Coin'>;

/** Largest magnitude of an amount, in 分 or hundredths of a coin: 10^15, as the ledger's own check has it. */
export const AMOUNT_BOUND = 1_000_000_000_000_000;
const HUNDREDTHS = 100;
const WHOLE_PERCENT_IN_BASIS_POINTS = 10_000;

/** 分 → Fen: `fen(10_00)` is 10.00 元. Throws RangeError unless a safe integer within ±10^15; -0 becomes 0. */
export const fen = (value: number): Fen => checked<'Fen'>(value);
/** Hundredths → Coin: `coin(10_00)` is 10.00 币. Throws as `fen` does. */
export const coin = (value: number): Coin => checked<'Coin'>(value);

/** a + b, same unit. Throws RangeError beyond ±10^15, as every result here does. */
export const add = <U extends Unit>(a: Whole<U>, b: Whole<U>): Whole<U> => checked(a + b);
/** a − b, same unit. */
export const subtract = <U extends Unit>(a: Whole<U>, b: Whole<U>): Whole<U> => checked(a - b);
/** −a; zero stays plain zero. */
export const negate = <U extends Unit>(a: Whole<U>): Whole<U> => checked(0 - a);
/** −1, 0 or 1 as a is less than, equal to or more than b. */
export const compare = <U extends Unit>(a: Whole<U>, b: Whole<U>): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);
/** The lesser of two. */
export const min = <U extends Unit>(a: Whole<U>, b: Whole<U>): Whole<U> => (b < a ? b : a);
/** The greater of two. */
export const max = <U extends Unit>(a: Whole<U>, b: Whole<U>): Whole<U> => (b > a ? b : a);
/** The number of parts of one size that reach a whole; Infinity for a part of 0. */
export const partsTo = <U extends Unit>(part: Whole<U>, whole: Whole<U>): number =>
  part === 0 ? Infinity : Math.ceil(whole / part);
/** Whether an amount has no hundredths: `coin(10_00)` is whole, `coin(10_50)` is not. */
export const isWholeCoins = (amount: Coin): boolean => amount % HUNDREDTHS === 0;
/** Total of a list; 0 for none. Every running total is bound-checked. */
export const sum = <U extends Unit>(amounts: readonly Whole<U>[]): Whole<U> =>
  amounts.reduce<Whole<U>>((a, b) => add(a, b), checked(0));

/** `amount × basisPoints ÷ 10 000`, rounded half up: 0.1 % is 10. `basisPoints` is a whole number ≥ 0, else RangeError. */
export const percent = <U extends Unit>(amount: Whole<U>, basisPoints: number): Whole<U> =>
  ratio(amount, basisPoints, WHOLE_PERCENT_IN_BASIS_POINTS);

/** `amount × numerator ÷ denominator`, rounded half up. Whole numerator ≥ 0 and denominator > 0, else RangeError. */
export function ratio<U extends Unit>(amount: Whole<U>, numerator: number, denominator: number): Whole<U> {
  return roundHalfUp(BigInt(amount) * share(numerator), positive(denominator));
}

/** Coins bought for a price, rounded half up; `coinRate` = hundredths of a coin for one 元 (decisions.md D1). */
export const coinsFor = (price: Fen, coinRate: number): Coin =>
  roundHalfUp(BigInt(price) * share(coinRate), BigInt(HUNDREDTHS));
/** Worth of coins in 分 at `coinRate` (see `coinsFor`). Rounded half up. */
export const worthOf = (coins: Coin, coinRate: number): Fen =>
  roundHalfUp(BigInt(coins) * BigInt(HUNDREDTHS), positive(coinRate));

/**
 * Divides an amount by weights (whole, ≥ 0, not all 0 unless the amount is 0; else RangeError). Parts come in the order
 * of the weights, each within one 分 of its exact share, and sum to the amount exactly: leftover 分 go to the largest
 * remainders, the earlier part first when equal (ledger.md#postings-per-event, trust §3.1). A negative amount
 * mirrors the positive one.
 */
export function split<U extends Unit>(amount: Whole<U>, weights: readonly number[]): Whole<U>[] {
  const shares = weights.map(share);
  const total = shares.reduce((a, b) => a + b, 0n);
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('an amount cannot be split by weights that are all zero');
    return weights.map(() => checked<U>(0));
  }
  const magnitude = BigInt(Math.abs(amount));
  const parts = shares.map((weight, index) => ({
    index,
    part: (magnitude * weight) / total,
    rest: (magnitude * weight) % total,
  }));
  const left = Number(magnitude - parts.reduce((a, b) => a + b.part, 0n));
  for (const one of [...parts]
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, left))
    one.part += 1n;
  return parts.map(({ part }) => checked<U>(Number(amount < 0 ? -part : part)));
}

/**
 * Takes `amount` from pots in the given order, each as far as it goes (pay order of
 * ledger.md#postings-per-event). `taken` has one entry for each pot, `rest` is what they could not cover.
 * RangeError for a negative amount or pot.
 */
export function takeInOrder<U extends Unit>(
  amount: Whole<U>,
  pots: readonly Whole<U>[],
): { taken: Whole<U>[]; rest: Whole<U> } {
  if (amount < 0 || pots.some((pot) => pot < 0))
    throw new RangeError('only amounts of zero or more can be taken in order');
  let rest = amount;
  const taken = pots.map((pot) => {
    const part = min(rest, pot);
    rest = subtract(rest, part);
    return part;
  });
  return { taken, rest };
}

/** 分 → the JSON number in 元 (decisions.md D6). Exact both ways below 10^13 元; beyond, RangeError. */
export function toWire(amount: Fen | Coin): number {
  if (Math.abs(amount) >= AMOUNT_BOUND) throw new RangeError(`${amount} does not fit the wire`);
  return amount / HUNDREDTHS;
}

const UNSIGNED = /^\d{1,13}(\.\d{1,2})?$/;
const SIGNED = /^-?\d{1,13}(\.\d{1,2})?$/;

/**
 * 元 from a request → Fen: a JSON number, or a query string, that prints as `^\d{1,13}(\.\d{1,2})?$`. Undefined for
 * anything else: more decimals, a sign (-0 too), spaces, exponents, full-width digits, separators (trust §3.1, M13).
 */
export const fromWire = (value: unknown): Fen | undefined => decode(value, UNSIGNED);
/** As `fromWire`, with an optional leading minus: record lines go both ways. -0 is still refused as a number. */
export const fromWireSigned = (value: unknown): Fen | undefined => decode(value, SIGNED);
/** As `fromWire`, for coins. */
export const coinFromWire = (value: unknown): Coin | undefined => decode(value, UNSIGNED);
/** As `fromWireSigned`, for coins. */
export const coinFromWireSigned = (value: unknown): Coin | undefined => decode(value, SIGNED);

const GROUPED = /^-?\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d{1,2})?$/;
/**
 * A typed or pasted amount as the wire has it, `1234.56`: full-width digits, `。` as the point, groups of three, ¥
 * before and 元 behind are understood. An ambiguous text (`1,00`, `1.000,00`, `1 00`) stays as it is, to be refused.
 */
export function amountAsMeant(typed: string): string {
  const text = visibleLine(typed.normalize('NFKC')).trim().replaceAll(/\s+/g, ' ').replaceAll(/[。｡]/g, '.');
  const [, sign = '', digits = text] =
    /^([-\u2212]?)(?:人民币|RMB|CNY)? ?[¥￥]? ?(-?\d[\d,. ]*?) ?(?:元整?)?$/i.exec(text) ?? [];
  const amount = (sign === '' ? '' : '-') + digits;
  return GROUPED.test(amount) ? amount.replaceAll(/[, ]/g, '') : SIGNED.test(amount) ? amount : text;
}
/** A typed amount, as `amountAsMeant` understands it → Fen; undefined when it is no amount of zero or more. */
export const parseTyped = (typed: string): Fen | undefined => fromWire(amountAsMeant(typed));

/**
 * 元 as the eye reads it: `1,234.56` (spec §4, §9). Anything that is not a finite number shows `0.00`, also text that
 * looks like one. Further decimals round half away from zero by the digits the number prints, and no zero has a minus.
 */
export function formatMoney(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '0.00';
  const magnitude = Math.abs(value);
  const printed =
    magnitude >= 1e21 ? BigInt(magnitude).toString() : magnitude < 1e-6 ? '0' : String(magnitude);
  const [whole = '0', fraction = ''] = printed.split('.');
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1n : 0n);
  return grouped(value < 0, cents);
}

/** The same without 分 where there are none: `fen(50_000_00)` → `50,000`. */
export const shortFen = (amount: Fen | Coin): string => formatFen(amount).replace(/\.00$/, '');

/** 分 or hundredths of a coin as the eye reads it: `fen(123456)` → `1,234.56`. */
export const formatFen = (amount: Fen | Coin): string => grouped(amount < 0, BigInt(Math.abs(amount)));

function checked<U extends Unit>(value: number): Whole<U> {
  if (!Number.isSafeInteger(value) || Math.abs(value) > AMOUNT_BOUND)
    throw new RangeError(`${value} is not a whole amount within ±10^15`);
  return (value === 0 ? 0 : value) as Whole<U>;
}

/**
 * THE rounding rule (trust §3.1): half up to the whole 分, on the magnitude, so that a reversal mirrors what it reverses.
 * `denominator` > 0.
 */
function roundHalfUp<U extends Unit>(numerator: bigint, denominator: bigint): Whole<U> {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return checked(Number(numerator < 0n ? -rounded : rounded));
}

function share(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a whole number of zero or more`);
  return BigInt(value);
}

function positive(value: number): bigint {
  const whole = share(value);
  if (whole === 0n) throw new RangeError('a ratio needs a denominator above zero');
  return whole;
}

function decode<U extends Unit>(value: unknown, form: RegExp): Whole<U> | undefined {
  if ((typeof value !== 'number' && typeof value !== 'string') || Object.is(value, -0)) return undefined;
  const printed = String(value);
  if (!form.test(printed)) return undefined;
  const [whole = '', fraction = ''] = printed.split('.');
  return checked(Number(whole + fraction.padEnd(2, '0')));
}

/** Digits in groups of three: `12345` → `12,345`. */
export function separated(digits: string): string {
  const first = digits.length % 3 || 3;
  let text = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}

function grouped(negative: boolean, cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  const whole = separated(digits.slice(0, -2));
  return `${negative && cents > 0n ? '-' : ''}${whole}.${digits.slice(-2)}`;
}
