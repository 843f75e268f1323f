import type { ExportKind } from '@uc/contract/exports';
import type { Coin, Fen } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';

/** A column of an export; money is written as a number of 元 (or 币), moments in China's time, days as `YYYY-MM-DD`. */
export interface Column {
  title: string;
  kind: 'text' | 'money' | 'moment' | 'day' | 'count';
  /** Characters, for the formats that have widths. */
  width: number;
  /** Its share of a PDF's width; a column without one is left out of PDFs. */
  paper?: number;
}
export type Cell = string | number | Fen | Coin | Date | null;
export type Row = readonly Cell[];
/** A line above or below a table: its words, and what a spreadsheet may reckon with. */
export type Fact = readonly [label: string, text: string, value?: { kind: Column['kind']; cell: Cell }];

/** The content of an export: label-value pairs, the table, and more pairs below it. */
export interface Sheet {
  title: string;
  head: readonly Fact[];
  columns: readonly Column[];
  /** The number of all rows, known when the sheet is opened. */
  total: number;
  /** The rows in order, in batches. */
  chunks(): AsyncIterable<readonly Row[]>;
  foot: readonly Fact[];
  /** The text of the seal in a PDF: 电子对账单. */
  seal?: string;
}
/** A PDF of one page about one event (回单); it has no seal, because its code can be verified. */
export interface Receipt {
  title: string;
  no: string;
  /** The time when the PDF was made, in China's time. */
  madeAt: string;
  /** One or two label-value pairs to a line. */
  lines: readonly (readonly (readonly [label: string, value: string])[])[];
  code: string;
  notes: readonly string[];
}
/** A PDF of many pages to be read, signed as a whole (ADR 56). */
export interface Dossier {
  title: string;
  no: string;
  /** The time when the PDF was made, in China's time. */
  madeAt: string;
  parts: readonly { heading: string; lines: readonly string[] }[];
  notes: readonly string[];
}
/** The account, and the sub-account if any, that an export is made for. */
export interface Scope {
  uid: number;
  subId: string | null;
}
/** Makes one kind of export; `params` are those that its room gave to `startExport`. */
export interface ExportSource {
  /** The page that its messages link to: a path under /center/user. */
  place: string;
  open(deps: Deps, db: Db, scope: Scope, params: Record<string, unknown>): Promise<Sheet | Receipt | Dossier>;
  /** What follows once the file is there, decided in the transaction that says so. */
  made?(tx: Tx, task: { uid: number; taskId: string }, params: Record<string, unknown>): Promise<void>;
}

/** Sources of exports, by kind. */
export type ExportSources = Partial<Record<ExportKind, ExportSource>>;

/** Most rows of one export (shell.md#tables-filters-export). */
export const MOST_ROWS = 50_000;
/** Most rows of a PDF, which is meant to be read. */
export const MOST_PAPER_ROWS = 5000;
