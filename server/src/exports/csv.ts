import { toWire } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import type { Cell, Column, Row, Sheet } from './sheet';

const BOM = '\uFEFF';
const END = '\r\n';

/** What a spreadsheet would take for a formula, in any width; a number it would shorten is text as well (trust F4). */
const dangerous = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
const longNumber = /^(?:0\d+|\d{12,})$/;

/** Text that stays text wherever it is opened: a leading apostrophe where it could be anything else. */
export const harmless = (text: string): string =>
  dangerous.test(text) || longNumber.test(text) ? `'${text}` : text;

/** A field as RFC 4180 has it. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function cellText(cell: Cell | undefined, kind: Column['kind']): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return moment.encode(cell);
  if (kind === 'money') return toWire(cell as never).toFixed(2);
  return typeof cell === 'number' ? String(cell) : harmless(cell);
}

const line = (cells: readonly string[]): string => cells.map(quoted).join(',') + END;
const pairs = (list: Sheet['head']): string =>
  list.map(([label, value]) => line([harmless(label), harmless(value)])).join('');

/** UTF-8 with a BOM, RFC 4180, no formulas (product 01 §1.4). */
export async function csvOf(sheet: Sheet): Promise<Buffer> {
  const { columns, head, foot } = sheet;
  const parts = [BOM, head.length > 0 ? pairs(head) + END : '', line(columns.map(({ title }) => title))];
  for await (const rows of sheet.chunks())
    parts.push(rows.map((row) => line(textsOf(row, columns))).join(''));
  if (foot.length > 0) parts.push(END + pairs(foot));
  return Buffer.from(parts.join(''));
}

const textsOf = (row: Row, columns: readonly Column[]) =>
  columns.map(({ kind }, index) => cellText(row[index], kind));
