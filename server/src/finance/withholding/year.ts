import type { MonthGap, Within } from '@uc/contract/finance/withholding-texts';
import {
  add,
  compare,
  type Fen,
  fen,
  max,
  min,
  negate,
  percent,
  ratio,
  subtract,
  sum,
} from '@uc/contract/money';

const WHOLE = 10_000;

/** The law that holds on a day: costs, the deduction of a month, rates above amounts, and value added tax. */
export interface Law {
  costBps: number;
  month: Fen;
  rates: readonly { above: Fen; basisPoints: number; quick: Fen }[];
  /** The last day on which it is known to hold, and above how much in twelve months one has to register. */
  vat: { free: Fen; basisPoints: number; until: string | null; registerAbove: Fen | null };
}
/** What a tax adviser has decided for a day (ADR 122). */
export interface Rule {
  isAgent: boolean;
  gap: MonthGap;
  vat: Within;
  fee: Within;
}
/**
 * One month of a year: its taxed income, what of that went back in it, what buyers paid less what went back, what
 * arrived before tax, and what was withheld.
 */
export interface Month {
  /** `YYYY-MM`. */
  month: string;
  income: Fen;
  refunded: Fen;
  gross: Fen;
  arriving: Fen;
  tax: Fen;
}
/** The formula of a year so far, line by line. */
export interface YearTax {
  income: Fen;
  costs: Fen;
  months: number;
  deduction: Fen;
  taxable: Fen;
  rate: number;
  quick: Fen;
  tax: Fen;
}

const NONE = fen(0);
const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The months for which the deduction of a month is taken; those after the last income count for nothing. */
export function countedMonths(gap: MonthGap, months: readonly Month[]): number {
  const withIncome = months
    .filter(({ income }) => income > 0)
    .map(({ month }) => ordinal(month))
    .sort((a, b) => a - b);
  const [first, last] = [withIncome[0], withIncome.at(-1)];
  if (first === undefined || last === undefined) return 0;
  if (gap === 'income') return withIncome.length;
  if (gap === 'through') return last - first + 1;
  let from = last;
  while (withIncome.includes(from - 1)) from -= 1;
  return last - from + 1;
}

/** Value added tax in what a month's buyers paid: nothing up to the free amount without it, above it the rate on the whole. */
export function vatIn({ vat }: Law, gross: Fen): Fen {
  if (gross <= 0) return NONE;
  const tax = ratio(gross, vat.basisPoints, WHOLE + vat.basisPoints);
  return compare(subtract(gross, tax), vat.free) > 0 ? tax : NONE;
}

/**
 * Tax of a year through one of its months, the last by default: (income less costs, less the deduction of each month) ×
 * rate − quick deduction, never below 0. What has gone back in the year is no income of any of its months.
 */
export function taxOfYear(law: Law, rule: Rule, all: readonly Month[], through?: string): YearTax {
  const months = through === undefined ? all : all.filter(({ month }) => month <= through);
  const vat = rule.vat === 'outside' ? months.map(({ gross }) => vatIn(law, gross)) : [];
  const arrived = sum([NONE, ...months.map((one) => one.income)]);
  const less = sum([NONE, ...vat, ...all.map((one) => one.refunded)]);
  const income = max(subtract(arrived, less), NONE);
  const costs = percent(income, law.costBps);
  const counted = countedMonths(rule.gap, months);
  const deduction = ratio(law.month, counted, 1);
  const taxable = max(subtract(subtract(income, costs), deduction), NONE);
  const bracket = law.rates.findLast(({ above }, at) => at === 0 || compare(taxable, above) > 0)!;
  const { basisPoints: rate, quick } = bracket;
  const tax = max(subtract(percent(taxable, rate), quick), NONE);
  return { income, costs, months: counted, deduction, taxable, rate, quick, tax };
}

/** What was withheld of months, after what was given back. */
export const withheldOf = (all: readonly Month[]): Fen => sum([NONE, ...all.map(({ tax }) => tax)]);

/** One arrival, or one refund where its amounts are below 0, with the tax withheld or given back. */
export interface Line {
  month: string;
  income: Fen;
  gross: Fen;
  arriving: Fen;
  tax: Fen;
}
/** Months with one line more. */
export function withLine(all: readonly Month[], { month, income, gross, arriving, tax }: Line): Month[] {
  const none = { month, income: NONE, refunded: NONE, gross: NONE, arriving: NONE, tax: NONE };
  const before = all.find((one) => one.month === month) ?? none;
  const now = {
    month,
    income: add(before.income, max(income, NONE)),
    refunded: add(before.refunded, max(negate(income), NONE)),
    gross: add(before.gross, gross),
    arriving: add(before.arriving, arriving),
    tax: add(before.tax, tax),
  };
  return [...all.filter((one) => one.month !== month), now].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/**
 * What an arrival adds to what was withheld in its year, with the months it is in: up to the tax of the year, never
 * below 0, and never more than arrives; what did not fit is withheld of the next.
 */
export const toWithhold = (law: Law, rule: Rule, all: readonly Month[], arriving: Fen): Fen =>
  step(taxOfYear(law, rule, all).tax, withheldOf(all), arriving);

const step = (due: Fen, withheld: Fen, arriving: Fen): Fen =>
  min(max(subtract(due, withheld), NONE), arriving);

/**
 * What was withheld too much in a year, with the months that a refund is in: above what its months would have had
 * withheld without what has gone back, whenever in the year that was.
 */
export function tooMuch(law: Law, rule: Rule, all: readonly Month[]): Fen {
  let due = NONE;
  for (const { month, arriving } of all)
    due = add(due, step(taxOfYear(law, rule, all, month).tax, due, arriving));
  return max(subtract(withheldOf(all), due), NONE);
}
