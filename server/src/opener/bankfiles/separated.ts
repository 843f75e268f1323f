import { parse } from 'csv-parse/sync';
import { Fault, type Row } from './statement';

const DELIMITERS = [',', '|', '\t', ';'] as const;
const MOST_COLUMNS = 200;
/** No line of a statement has so many characters; one that does has lost a quotation mark. */
const MOST_RECORD = 20_000;

/** The text as rows of cells, each with its line; divided by the character that its first lines have most of. */
export function separatedRows(text: string, mostRows: number): Row[] {
  const delimiter = delimiterOf(text.slice(0, 20_000));
  try {
    const found = parse(text, {
      delimiter,
      bom: true,
      raw: true,
      info: true,
      relaxColumnCount: true,
      // A quotation mark within a cell of a file that does not quote is one of its text.
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: MOST_RECORD,
      to: mostRows + 1,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    return found.map(({ record, raw, info }) => {
      const lines = raw.trimEnd();
      const row = info.lines - (lines.match(/\n/g)?.length ?? 0);
      if (record.length > MOST_COLUMNS) throw new Fault('一行的格数太多，不是账户明细', { row });
      return { row, raw: lines, cells: record };
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { lines } = error as { lines?: number };
    throw new Fault(
      '引号没有成对，文件不完整或已损坏，请重新下载',
      lines === undefined ? {} : { row: lines },
    );
  }
}

function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, 60);
  const most = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return DELIMITERS.toSorted((a, b) => most(b) - most(a))[0]!;
}
