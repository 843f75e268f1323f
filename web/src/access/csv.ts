import { harmlessCell } from '@uc/contract/spreadsheet';
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

/** The rows of a table of members, or why it is none: columns are found by their titles, in any order. */
export function readBatch(text: string): { rows: BatchRow[] } | { fault: string } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = data;
  const titles = head.map(plain);
  const missing = batchColumns.find(([, title]) => title.endsWith('*') && !titles.includes(plain(title)));
  if (missing) return { fault: `缺少“${plain(missing[1])}”列，请使用模板` };
  if (lines.length === 0) return { fault: '文件中没有可创建的子账号' };
  if (lines.length > BATCH_MOST) return { fault: `一次最多创建${BATCH_MOST}个子账号` };
  const cell = (line: string[], title: string) => (line[titles.indexOf(plain(title))] ?? '').trim();
  return {
    rows: lines.map((line) => {
      const row = Object.fromEntries(batchColumns.map(([key, title]) => [key, cell(line, title)]));
      return row as unknown as BatchRow;
    }),
  };
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

const plain = (title: string): string => title.replaceAll(/[*\s]/g, '');
