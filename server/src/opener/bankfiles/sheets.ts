import { read, utils, type WorkBook } from '@e965/xlsx';
import { type Cell, Fault, type Row } from './statement';

/** The rows of each sheet of a spreadsheet of before 2007 that has any; the size that a sheet states is not looked at. */
export function sheetRows(bytes: Uint8Array, mostRows: number): Row[][] {
  let book: WorkBook;
  try {
    book = read(bytes, {
      type: 'array',
      nodim: true,
      sheetRows: mostRows + 1,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      dense: true,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new Fault(isLocked ? '表格有密码，请去掉密码后上传' : '表格文件不完整或已损坏，请重新下载');
  }
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]!;
    const first = utils.decode_range(sheet['!ref'] ?? 'A1').s.r + 1;
    const rows: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' });
    return rows.map((cells, index) => rowOf(cells, first + index));
  }).filter((rows) => rows.some(({ cells }) => cells.length > 0));
}

function rowOf(found: unknown[], row: number): Row {
  const cells = found.map((cell): Cell => (typeof cell === 'number' || typeof cell === 'string' ? cell : ''));
  return { row, raw: cells.join('\t').trimEnd(), cells };
}
