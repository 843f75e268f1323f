import { limits } from '@uc/contract/limits';
import { parse } from 'csv-parse/sync';
import { eachPlainRow } from './plain-rows';
import { Fault, type Row } from './statement';
import { FIRST_ROWS, type Table } from './table';

const DELIMITERS = [',', '|', '\t', ';'] as const;
/** No line of a statement has so many characters; one that does has lost a quotation mark. */
const MOST_RECORD = 20_000;

/** A table of text whose cells are divided by a character; its lines are parsed as they are asked for. */
export function separatedTable(
  text: string,
  { file, encoding }: { file: string; encoding: string },
  mostRows: number,
): Table {
  const delimiter = delimiterOf(text.slice(0, 20_000));
  const first: Row[] = [];
  // They lie within this part of it, however long they are.
  const start = text.slice(0, FIRST_ROWS * MOST_RECORD);
  eachRow(start, { delimiter, to: FIRST_ROWS }, 1, (row) => first.push(row));
  return {
    file,
    form: { kind: 'text', encoding, delimiter },
    first,
    after(index, take) {
      const next = first[index + 1];
      if (next === undefined) return;
      const counted = (row: Row) => {
        if (row.row > mostRows) throw new Fault('行数太多，请分段下载后上传', { row: mostRows });
        take(row);
      };
      const begin = { at: startOf(text, next.row), row: next.row, delimiter, longest: MOST_RECORD };
      const { at, row } = eachPlainRow(text, begin, (one) => counted(narrow(one)));
      // From there on all rows have one length: for each of another one the parser would make an error and forget it.
      if (at < text.length) eachRow(text.slice(at), { delimiter }, row, counted);
    },
  };
}

/** Where a line begins, from 1. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf('\n', at) + 1;
  return at;
}

function narrow(row: Row): Row {
  if (row.cells.length > limits.bankUploads.columns)
    throw new Fault('一行的格数太多，不是账户明细', { row: row.row });
  return row;
}

interface Parsed {
  record: string[];
  raw: string;
}
function eachRow(
  text: string,
  options: { delimiter: string; to?: number },
  firstRow: number,
  take: (row: Row) => void,
): void {
  try {
    parse(text, {
      ...options,
      bom: true,
      raw: true,
      relaxColumnCount: true,
      // A quotation mark within a cell of a file that does not quote is one of its text.
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: MOST_RECORD,
      onRecord(parsed, { lines: passed }) {
        const { record, raw } = parsed as unknown as Parsed;
        const lines = raw.trimEnd();
        const row = firstRow - 1 + passed - (lines.match(/\n/g)?.length ?? 0);
        take(narrow({ row, raw: lines, cells: record }));
        return undefined;
      },
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { lines } = error as { lines?: number };
    throw new Fault(
      '引号没有成对，文件不完整或已损坏，请重新下载',
      lines === undefined ? {} : { row: firstRow - 1 + lines },
    );
  }
}

function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, 60);
  const most = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return DELIMITERS.toSorted((a, b) => most(b) - most(a))[0]!;
}
