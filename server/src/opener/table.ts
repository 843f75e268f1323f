import { read, utils, type WorkBook } from '@e965/xlsx';
import { decodedText } from '@uc/contract/decoded-text';
import { bareCell } from '@uc/contract/spreadsheet';
import { parse } from 'csv-parse/sync';
import { Unfit } from './unfit';

/** More than any file of lines that people look at has. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
const MOST_CELL = 500;

/**
 * The rows of a table as texts, whatever its name says: a ZIP or an OLE2 file is a spreadsheet, of which the first sheet
 * counts; all else is separated text in UTF-8, UTF-16 with its mark, or gb18030. Unfit as upload.unreadable when it is none
 * of them, and as upload.tooComplex when it has too many rows or columns.
 */
export function tableOf(bytes: Uint8Array, delimiter: string): string[][] {
  const rows = isSpreadsheet(bytes) ? sheetRows(bytes) : separatedRows(bytes, delimiter);
  if (rows.length > MOST_ROWS || rows.some(({ length }) => length > MOST_COLUMNS))
    throw new Unfit('upload.tooComplex');
  return rows.map((row) => row.map((cell) => bareCell(cell).slice(0, MOST_CELL)));
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

function separatedRows(bytes: Uint8Array, delimiter: string): string[][] {
  const text = decodedText(bytes);
  if (text === undefined) throw new Unfit('upload.unreadable');
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: MOST_ROWS + 1,
    });
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

function sheetRows(bytes: Uint8Array): string[][] {
  let book: WorkBook;
  try {
    // Banks write `<dimension ref="A1:A1">` over whole sheets: the size that a sheet states is not looked at.
    book = read(bytes, {
      type: 'array',
      nodim: true,
      sheetRows: MOST_ROWS + 1,
      cellFormula: false,
      dense: true,
    });
  } catch {
    throw new Unfit('upload.unreadable');
  }
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Unfit('upload.unreadable');
  const rows: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' });
  return rows.filter((row) => row.some((cell) => cell !== '')).map((row) => row.map(cellText));
}

/** Longest number that a spreadsheet keeps whole. */
const MOST_DIGITS = 1e15;

/** A number that a spreadsheet has shortened is left as one that nobody takes for an id: `6.217E+18`. */
function cellText(cell: unknown): string {
  if (typeof cell !== 'number') return typeof cell === 'string' ? cell : '';
  return Math.abs(cell) < MOST_DIGITS ? String(cell) : cell.toExponential();
}
