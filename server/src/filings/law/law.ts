import type { FeeCode, LawCode, NumberCode } from '@uc/contract/filings/law-texts';
import { type Fen, fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { lawRowsOn } from './store';

/**
 * The tables of law as they stand on one day (filings.md#tables-of-law). A code without a row is a bug of the
 * tables.
 */
export interface Law {
  on: string;
  fee(code: FeeCode): Fen;
  number(code: NumberCode): number;
  source(code: LawCode): string;
}

/**
 * The rules and fees that apply on a day, `YYYY-MM-DD`: a draft reads today's, a case keeps that of the day
 * it was ordered or filed.
 */
export async function lawOn(db: Db, day: string): Promise<Law> {
  const rows = new Map((await lawRowsOn(db, day)).map((row) => [row.code, row]));
  const rowOf = (code: LawCode) => {
    const row = rows.get(code);
    if (row === undefined) throw new Error(`no law says what ${code} is on ${day}`);
    return row;
  };
  return {
    on: day,
    fee: (code) => fen(rowOf(code).value),
    number: (code) => rowOf(code).value,
    source: (code) => rowOf(code).source,
  };
}
