import type { Header } from './header';
import type { Row } from './statement';
import { TableReader } from './table-statement';

/** How a table is kept: text with its encoding and delimiter, a spreadsheet, or a page. */
export interface TableForm {
  kind: 'text' | 'xlsx' | 'xls' | 'page';
  encoding: string;
  delimiter: string;
}

/** Rows in which the headings are looked for, and one behind them. */
export const FIRST_ROWS = 102;

/** The rows of a table, whatever keeps them. */
export interface Table {
  /** Its name; within an archive behind the archive's. */
  file: string;
  form: TableForm;
  /** Its first rows, among which the headings stand. */
  first: readonly Row[];
  /** Hands over the rows behind one of the first, one after the other. */
  after: (index: number, take: (row: Row) => void) => Promise<void> | void;
}

/** A table whose rows are in memory. */
export const rowsTable = (rows: readonly Row[], file: string, form: TableForm): Table => ({
  file,
  form,
  first: rows.slice(0, FIRST_ROWS),
  after(index, take) {
    for (const row of rows.slice(index + 1)) take(row);
  },
});

/** Reads the rows below the headings; `onFault` gets what is wrong with a row, which is passed over then. */
export async function readTable(
  table: Table,
  header: Header,
  onFault?: (error: unknown) => void,
): Promise<TableReader> {
  const reader = new TableReader(header, table.first.slice(0, header.at), table.file);
  await table.after(header.at, (row) => {
    try {
      reader.push(row);
    } catch (error) {
      if (onFault === undefined) throw error;
      onFault(error);
    }
  });
  return reader;
}
