import type { Coin, Fen } from '@uc/contract/money';
import type { Db } from '../db/index';
import type { Deps } from '../deps';

/** A column of an export; money is written as a number of 元 (or 币), moments in China's time. */
export interface Column {
  title: string;
  kind: 'text' | 'money' | 'moment' | 'count';
  /** Characters, for the formats that have widths. */
  width: number;
  /** Its share of a paper's width; without one it is left out there. */
  paper?: number;
}
export type Cell = string | number | Fen | Coin | Date | null;
export type Row = readonly Cell[];

/** What is written: facts above the rows, the rows, and what stands under them. */
export interface Sheet {
  title: string;
  head: readonly (readonly [label: string, value: string])[];
  columns: readonly Column[];
  /** All rows there will be; decided when the sheet is opened. */
  total: number;
  /** The rows in order, some at a time. */
  chunks(): AsyncIterable<readonly Row[]>;
  foot: readonly (readonly [label: string, value: string])[];
  /** On paper, the mark of whoever issues it says what it is: 电子对账单. */
  seal?: string;
}
/** One event on one page (回单), which needs no seal: its code can be checked. */
export interface Receipt {
  title: string;
  no: string;
  /** When it was made, in China's time. */
  madeAt: string;
  /** One fact to a line, or two. */
  lines: readonly (readonly (readonly [label: string, value: string])[])[];
  code: string;
  notes: readonly string[];
}
/** For whom an export is made. */
export interface Scope {
  uid: number;
  subId: string | null;
}
/** How a room makes one kind of export; `params` is what it gave to `startExport`, decided and checked by then. */
export interface ExportSource {
  /** Where its messages lead: a path under /center/user. */
  place: string;
  open(deps: Deps, db: Db, scope: Scope, params: Record<string, unknown>): Promise<Sheet | Receipt>;
}

/** Most rows of one export (product 01 §1.4). */
export const MOST_ROWS = 50_000;
/** Most rows on paper: more is no reading. */
export const MOST_PAPER_ROWS = 5000;
