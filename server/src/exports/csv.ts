import { toWire } from '@uc/contract/money';
import { harmlessCell, quotedCell } from '@uc/contract/spreadsheet';
import { visibleLines } from '@uc/contract/visible-text';
import { moment } from '@uc/contract/wire';
import type { Cell, Column, Fact, Row, Sheet } from '../room/index';

const BOM = '\uFEFF';
const END = '\r\n';

/** Text of a cell without invisible characters (old rows may have some) and never read as a formula. */
export const harmless = (text: string): string => harmlessCell(visibleLines(text));

export const cellText = (cell: Cell | undefined, kind: Column['kind']): string =>
  typeof cell === 'string' ? harmless(cell) : plainText(cell, kind);

/** The text of a cell for a PDF, which runs no formulas. */
export function plainText(cell: Cell | undefined, kind: Column['kind']): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return moment.encode(cell);
  if (kind === 'money') return toWire(cell as never).toFixed(2);
  return typeof cell === 'number' ? String(cell) : visibleLines(cell);
}

const line = (cells: readonly string[]): string => cells.map(quotedCell).join(',') + END;
/** An amount is spelt by us: one below zero begins like a formula and is none. */
const pairs = (list: readonly Fact[]): string =>
  list
    .map(([label, text, value]) => line([harmless(label), value?.kind === 'money' ? text : harmless(text)]))
    .join('');

/** UTF-8 with a BOM, RFC 4180, no formulas (shell.md#tables-filters-export). */
export async function csvOf(sheet: Sheet): Promise<Buffer> {
  const { columns, head, foot } = sheet;
  const parts = [
    BOM,
    head.length > 0 ? pairs(head) + END : '',
    line(columns.map(({ title }) => harmless(title))),
  ];
  for await (const rows of sheet.chunks())
    parts.push(rows.map((row) => line(textsOf(row, columns))).join(''));
  if (foot.length > 0) parts.push(END + pairs(foot));
  return Buffer.from(parts.join(''));
}

const textsOf = (row: Row, columns: readonly Column[]) =>
  columns.map(({ kind }, index) => cellText(row[index], kind));
