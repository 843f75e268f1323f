import { toWire } from '@uc/contract/money';
import writeXlsxFile, { type Row as XlsxRow, type SheetData } from 'write-excel-file/node';
import { cellText, harmless } from './csv';
import type { Cell, Column, Sheet } from './sheet';

const MONEY = '#,##0.00';

/** An XLSX with typed numbers and no formulas (trust F4). */
export async function xlsxOf(sheet: Sheet): Promise<Buffer> {
  const { columns, head, foot } = sheet;
  const data: SheetData = [
    ...head.map(pair),
    ...(head.length > 0 ? [[]] : []),
    columns.map(({ title }) => ({ value: harmless(title), type: String, fontWeight: 'bold' as const })),
  ];
  const titleRow = data.length;
  for await (const rows of sheet.chunks())
    for (const row of rows) data.push(columns.map(({ kind }, index) => cellOf(row[index], kind)));
  data.push(...(foot.length > 0 ? [[], ...foot.map(pair)] : []));
  return writeXlsxFile(data, {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: titleRow,
    sheet: sheet.title.slice(0, 31),
  }).toBuffer();
}

const pair = ([label, value]: readonly [string, string]): XlsxRow => [
  { value: harmless(label), type: String, fontWeight: 'bold' as const },
  { value: harmless(value), type: String },
];

function cellOf(cell: Cell | undefined, kind: Column['kind']): XlsxRow[number] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (kind === 'money') return { value: toWire(cell as never), type: Number, format: MONEY };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: cellText(cell, kind), type: String };
}
