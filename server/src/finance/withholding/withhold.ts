import { dayOf } from '@uc/contract/day';
import type { LimitKind } from '@uc/contract/limits';
import { add, type Fen, fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { insertLine, lawOn, monthsOf, ruleOn } from './store';
import { type Law, type Month, type Rule, toWithhold, withheldOf, withLine } from './year';

/** Income of an order: what the buyer paid of it, and the service fee on that, in 分. */
export interface Earned {
  gross: Fen;
  fee: Fen;
}
/** What was withheld of an arrival, of its month, and of its year. */
export interface Withheld {
  tax: Fen;
  ofMonth: Fen;
  ofYear: Fen;
}
const NONE: Withheld = { tax: fen(0), ofMonth: fen(0), ofYear: fen(0) };

const taxed = ({ fee: within }: Rule, { gross, fee }: Earned): Fen =>
  within === 'inside' ? gross : subtract(gross, fee);

/** The law and rule by which tax is withheld of somebody's income on a day; undefined where none is. */
export async function withholdingOn(
  db: Db,
  kind: LimitKind,
  day: string,
): Promise<{ law: Law; rule: Rule } | undefined> {
  if (kind !== 'person') return undefined;
  const [law, rule] = [await lawOn(db, day), await ruleOn(db, day)];
  return law && rule?.isAgent === true ? { law, rule } : undefined;
}

/** One arrival after the months of its year so far. */
function arrival(
  { law, rule }: { law: Law; rule: Rule },
  months: readonly Month[],
  one: Earned & { month: string },
): { months: Month[]; income: Fen; withheld: Withheld } {
  const arriving = subtract(one.gross, one.fee);
  const line = { month: one.month, gross: one.gross, income: taxed(rule, one), arriving };
  const before = withLine(months, { ...line, tax: NONE.tax });
  const tax = toWithhold(law, rule, before, arriving);
  const after = withLine(months, { ...line, tax });
  const ofMonth = after.find(({ month }) => month === one.month)!.tax;
  return { months: after, income: line.income, withheld: { tax, ofMonth, ofYear: withheldOf(after) } };
}

/**
 * The tax of income that arrives now, cumulatively over its year (ADR 122); the caller holds the seller's
 * accounts, so that of two arrivals one is computed after the other.
 */
export async function withhold(
  tx: Tx,
  { uid, no, kind, at, ...earned }: Earned & { uid: number; no: string; kind: LimitKind; at: Date },
): Promise<Withheld | undefined> {
  const by = await withholdingOn(tx, kind, dayOf(at));
  if (by === undefined) return undefined;
  const month = dayOf(at).slice(0, 7);
  const months = await monthsOf(tx, uid, month.slice(0, 4));
  const { income, withheld } = arrival(by, months, { ...earned, month });
  await insertLine(tx, {
    uid,
    line_no: no,
    kind: 'income',
    month,
    at,
    gross_fen: earned.gross,
    fee_fen: earned.fee,
    income_fen: income,
    tax_fen: withheld.tax,
  });
  return withheld;
}

/** The tax that would be withheld of incomes if they arrived now, one after the other, after what has arrived this year. */
export async function withholdingAhead(
  db: Db,
  { uid, kind }: { uid: number; kind: LimitKind },
  incomes: readonly Earned[],
): Promise<Fen> {
  const day = dayOf(await clock.now(db));
  const by = await withholdingOn(db, kind, day);
  if (by === undefined) return NONE.tax;
  const month = day.slice(0, 7);
  let months: readonly Month[] = await monthsOf(db, uid, month.slice(0, 4));
  let tax = NONE.tax;
  for (const one of incomes.filter(({ gross }) => gross > 0)) {
    const next = arrival(by, months, { ...one, month });
    months = next.months;
    tax = add(tax, next.withheld.tax);
  }
  return tax;
}
