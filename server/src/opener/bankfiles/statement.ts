import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { Fen } from '@uc/contract/money';

/** Money that moved on an account, as a file of its bank or channel says it. */
export interface BankFileLine {
  /** Where it begins in its file, from 1. */
  row: number;
  /** The text of the line, cells of spreadsheets and pages divided by TAB. */
  raw: string;
  /** China time: `2026-11-18 09:12:05`, without a time where the file has none. */
  at: string;
  direction: 'in' | 'out';
  /** Never negative. */
  amount: Fen;
  /** The fee that the channel has taken of it, negative where it gives one back; null where the file has none or has parts of a 分. */
  fee: Fen | null;
  /** What the account holds after it. */
  balance: Fen | null;
  /** The number of the bank or channel; empty where it gives none. */
  serial: string;
  /** Our own number, where the file has a column for it. */
  ref: string;
  name: string;
  account: string;
  memo: string;
  /** `pending` while the bank or channel has not moved it yet, `failed` when it never will. */
  state: 'done' | 'pending' | 'failed';
}

/** A place from which the balances of a file do not follow from its amounts. */
export interface Break {
  row: number;
  expected: Fen;
  found: Fen;
}

/** One file of one account, its lines in the order of time. */
export interface Statement {
  /** Its name; within an archive behind the archive's: `账单.zip/明细.csv`. */
  file: string;
  kind: BankFileKind;
  /** The own account, as the file names it; empty where it does not. */
  account: string;
  /** The account that a declared layout is of, where the file names none. */
  assumed?: string;
  opening: Fen | null;
  closing: Fen | null;
  /** Null while opening + sum = closing, or where the file has no balances. */
  broken: Break | null;
  lines: BankFileLine[];
}

/** What is wrong with a file, and where: row from 1, column by its heading. */
export class Fault extends Error {
  constructor(why: string, at: { row?: number; column?: string } = {}) {
    const row = at.row === undefined ? '' : `第${at.row}行`;
    const column = at.column === undefined ? '' : `“${at.column}”列`;
    super(`${row}${column}${row + column === '' ? '' : '：'}${why}`);
    this.name = 'Fault';
  }
}

/** A row of a table; numbers only in spreadsheets. */
export type Cell = string | number;
export interface Row {
  row: number;
  raw: string;
  cells: Cell[];
}

/** Why a file is refused that is whole and lists nothing. */
export const NO_LINES = '文件里没有明细';
