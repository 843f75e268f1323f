import { dayOf } from '@uc/contract/day';
import { type Fen, fen, min, negate, ratio, subtract } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { findLine, insertLine, lawOn, monthsOf, ruleOn } from './store';
import { tooMuch, withLine } from './year';

/** Tax of a refund: what goes back to the provider, and what stays withheld too much. */
export interface GivenBack {
  back: Fen;
  over: Fen;
}
const NOTHING: GivenBack = { back: fen(0), over: fen(0) };

/**
 * Takes what went back of an arrival out of the income of the month in which it goes back, and says how much tax is
 * too much by that, of which no more than `most` can go back now. Nothing where no tax was withheld of the arrival, and
 * of an earlier year, which the provider settles with the tax office. The caller holds the seller's accounts.
 */
export async function giveBack(
  tx: Tx,
  {
    uid,
    no,
    of,
    at,
    amount,
    most,
  }: { uid: number; no: string; of: string; at: Date; amount: Fen; most: Fen },
): Promise<GivenBack> {
  const month = dayOf(at).slice(0, 7);
  const line = await findLine(tx, uid, of);
  if (line === undefined || line.month.slice(0, 4) !== month.slice(0, 4)) return NOTHING;
  const [law, rule] = [await lawOn(tx, dayOf(at)), await ruleOn(tx, dayOf(at))];
  if (law === undefined || rule === undefined) return NOTHING;
  const part = (value: number) => negate(ratio(fen(value), amount, line.gross_fen));
  const refund = { month, income: part(line.income_fen), gross: negate(amount) };
  const months = await monthsOf(tx, uid, month.slice(0, 4));
  const excess = tooMuch(law, rule, withLine(months, { ...refund, arriving: fen(0), tax: fen(0) }));
  const back = min(excess, most);
  await insertLine(tx, {
    uid,
    line_no: no,
    kind: 'refund',
    month,
    at,
    gross_fen: refund.gross,
    fee_fen: part(line.fee_fen),
    income_fen: refund.income,
    tax_fen: negate(back),
  });
  return { back, over: subtract(excess, back) };
}
