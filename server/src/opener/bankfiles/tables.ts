import { decoded } from '@uc/contract/decoded-text';
import { htmlRows } from './html-table';
import { separatedTable } from './separated';
import { sheetRows } from './sheets';
import { Fault, type Row } from './statement';
import { FIRST_ROWS, rowsTable, type Table, type TableForm } from './table';
import type { Unpacked } from './unpacked';
import { type Sheet, workbookSheets } from './workbook';

/** Most lines of one file. */
export const MOST_ROWS = 200_000;
const TOO_MANY = '行数太多，请分段下载后上传';

/** The tables of a spreadsheet, one for each sheet that has rows. */
export async function sheetTables({ name, bytes }: Unpacked): Promise<Table[]> {
  const form = { encoding: '', delimiter: '' };
  if (bytes[0] !== 0x50)
    return sheetRows(bytes, MOST_ROWS).map((rows) => tableOf(rows, name, { kind: 'xls', ...form }));
  const tables: Table[] = [];
  for (const sheet of await workbookSheets(bytes)) {
    const first: Row[] = [];
    await sheet.eachRow((row) => first.push(row) < FIRST_ROWS);
    if (first.length > 0)
      tables.push({ file: name, form: { kind: 'xlsx', ...form }, first, after: rowsBehind(sheet) });
  }
  return tables;
}

const rowsBehind =
  (sheet: Sheet): Table['after'] =>
  async (index, take) => {
    let passed = 0;
    await sheet.eachRow((row) => {
      passed += 1;
      if (passed > MOST_ROWS) throw new Fault(TOO_MANY, { row: MOST_ROWS });
      if (passed > index + 1) take(row);
      return true;
    });
  };

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
  if (rows.length > MOST_ROWS) throw new Fault(TOO_MANY, { row: MOST_ROWS });
  return rowsTable(rows, name, form);
}
