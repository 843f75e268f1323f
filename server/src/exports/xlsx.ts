import { startOf } from '@uc/contract/day';
import { toWire } from '@uc/contract/money';
import { visibleLines } from '@uc/contract/visible-text';
import writeXlsxFile, { type Row as XlsxRow, type SheetData } from 'write-excel-file/node';
import type { Cell, Column, Fact, Sheet } from '../room/index';

const formats = { money: '#,##0.00', count: '0', moment: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;
/** A cell that stays text when it is edited: no apostrophe has to say so, which would be copied with it. */
const TEXT = '@';
const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An XLSX with numbers and days as such, text as text and no formulas (trust F4). */
export async function xlsxOf(sheet: Sheet): Promise<Buffer> {
  const { columns, head, foot } = sheet;
  const data: SheetData = [
    ...head.map(lineOf),
    ...(head.length > 0 ? [[]] : []),
    columns.map(({ title }) => ({ ...textOf(title), fontWeight: 'bold' as const })),
  ];
  const titleRow = data.length;
  for await (const rows of sheet.chunks())
    for (const row of rows) data.push(columns.map(({ kind }, index) => cellOf(row[index], kind)));
  data.push(...(foot.length > 0 ? [[], ...foot.map(lineOf)] : []));
  return writeXlsxFile(data, {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: titleRow,
    sheet: sheet.title.slice(0, 31),
  }).toBuffer();
}

const textOf = (text: string) => ({ value: visibleLines(text), type: String, format: TEXT });

const lineOf = ([label, text, value]: Fact): XlsxRow => [
  { ...textOf(label), fontWeight: 'bold' as const },
  value === undefined ? textOf(text) : cellOf(value.cell, value.kind),
];

function cellOf(cell: Cell | undefined, kind: Column['kind']): XlsxRow[number] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (cell instanceof Date) return dateOf(cell, 'moment');
  if (typeof cell === 'string')
    return kind === 'day' && DAY.test(cell) ? dateOf(startOf(cell), 'day') : textOf(cell);
  if (kind === 'money') return { value: toWire(cell as never), type: Number, format: formats.money };
  return { value: cell, type: Number, format: formats.count };
}

/** A spreadsheet knows no time zones: moments are shown in China's time. */
const dateOf = (at: Date, kind: 'moment' | 'day') => ({
  value: new Date(at.getTime() + CHINA_OFFSET_MS),
  type: Date,
  format: formats[kind],
});
