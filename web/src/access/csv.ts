import { decodedText } from '@uc/contract/decoded-text';
import { bare } from '@uc/contract/folded';
import { bareCell, harmlessCell } from '@uc/contract/spreadsheet';
import Papa from 'papaparse';
import type { WireInput } from '../client';
import type { Api } from '@uc/contract';

export type BatchRow = WireInput<Api['access']['createMembers']>['rows'][number];

/** The columns of the template, in its order; those with a star are needed. */
export const batchColumns = [
  ['sub_username', '子账号名*'],
  ['true_name', '姓名*'],
  ['phone', '手机'],
  ['email', '邮箱'],
  ['roles', '角色*'],
  ['remark', '备注'],
] as const;
export const BATCH_MOST = 50;

/** A row of the table with the line of the file in which it begins. */
export interface ReadRow {
  line: number;
  row: BatchRow;
}
/**
 * The rows of a table of members, or why it is none: columns are found by their titles, in any order. A line with more cells than
 * there are titles is refused, for nobody can tell which of them is one too many.
 */
export function readBatch(bytes: Uint8Array): { rows: ReadRow[] } | { fault: string } {
  const text = decodedText(bytes);
  if (text === undefined) return { fault: '文件无法识别，请另存为CSV文件后重新选择' };
  const { data, errors } = Papa.parse<string[]>(text);
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed)
    return { fault: `第${linesOf(data)[unclosed.row ?? 0] ?? 1}行的引号没有成对，请检查后重新选择` };
  const at = linesOf(data);
  const [head, ...lines] = data
    .map((cells, index) => ({ line: at[index]!, cells: cells.map(bareCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const titles = head?.cells.map(plain) ?? [];
  const missing = batchColumns.find(([, title]) => title.endsWith('*') && !titles.includes(plain(title)));
  if (missing) return { fault: `缺少“${plain(missing[1])}”列，请使用模板` };
  const twice = batchColumns.find(([, title]) => titles.filter((one) => one === plain(title)).length > 1);
  if (twice) return { fault: `“${plain(twice[1])}”列出现了不止一次，请使用模板` };
  if (lines.length === 0) return { fault: '文件中没有可创建的子账号' };
  if (lines.length > BATCH_MOST) return { fault: `一次最多创建${BATCH_MOST}个子账号` };
  const long = lines.find(({ cells }) => cells.slice(titles.length).some((cell) => cell !== ''));
  if (long)
    return {
      fault: `第${long.line}行有${long.cells.length}列，表头只有${titles.length}列，请检查是否多了逗号`,
    };
  const cell = (cells: string[], title: string) => cells[titles.indexOf(plain(title))] ?? '';
  return {
    rows: lines.map(({ line, cells }) => ({
      line,
      row: Object.fromEntries(
        batchColumns.map(([key, title]) => [key, cell(cells, title)]),
      ) as unknown as BatchRow,
    })),
  };
}

/** The line of the file in which each row begins: cells in quotes may have several. */
function linesOf(rows: readonly (readonly string[])[]): number[] {
  let line = 1;
  return rows.map((cells) => {
    const begins = line;
    line += 1 + cells.reduce((count, cell) => count + cell.split(/\r\n|[\r\n]/).length - 1, 0);
    return begins;
  });
}

/** A table as text; cells that a spreadsheet would take for a formula are made harmless. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    [head, ...rows].map((row) => row.map(harmlessCell)),
    { quotes: true },
  );

/** Hands a text to the browser as a file; the mark at its head tells spreadsheets that it is UTF-8. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A title without its star, of whatever width. */
const plain = (title: string): string => bare(title).replaceAll('*', '');
