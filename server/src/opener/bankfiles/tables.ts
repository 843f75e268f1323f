import { decoded } from '@uc/contract/decoded-text';
import { htmlRows } from './html-table';
import { separatedTable } from './separated';
import { sheetRows } from './sheets';
import { Fault, type Row } from './statement';
import { rowsTable, type Table, type TableForm } from './table';
import type { Unpacked } from './unpacked';

/** Most lines of one file. */
export const MOST_ROWS = 200_000;

/** The tables of a spreadsheet, one for each sheet that has rows. */
export function sheetTables({ name, bytes }: Unpacked): Table[] {
  const kind = bytes[0] === 0x50 ? 'xlsx' : 'xls';
  return sheetRows(bytes, MOST_ROWS).map((rows) =>
    tableOf(rows, name, { kind, encoding: '', delimiter: '' }),
  );
}

/** The text of a file. Refuses what is none. */
export function textOfFile(bytes: Uint8Array): { text: string; encoding: string } {
  const found = decoded(bytes);
  if (found === undefined || found.text.includes('\0'))
    throw new Fault('文字编码无法识别，文件不完整、已损坏或不是对账单');
  return found;
}

/** The table of a text: of a page, or with cells that are divided by a character. */
export const textTable = (text: string, encoding: string, name: string): Table =>
  text
    .trimStart()
    .replace(/^\uFEFF\s*/, '')
    .startsWith('<')
    ? tableOf(htmlRows(text, MOST_ROWS), name, { kind: 'page', encoding, delimiter: '' })
    : separatedTable(text, { file: name, encoding }, MOST_ROWS);

function tableOf(rows: readonly Row[], name: string, form: TableForm): Table {
  if (rows.length > MOST_ROWS) throw new Fault('行数太多，请分段下载后上传', { row: MOST_ROWS });
  return rowsTable(rows, name, form);
}
