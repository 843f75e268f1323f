import { type Fen, formatFen } from '@uc/contract/money';
import { harmlessCell, quotedCell } from '@uc/contract/spreadsheet';
import { createHash } from 'node:crypto';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { PayoutLayout } from '../../config';
import { refuse } from '../../call/index';
import { gbkBytes } from '../../config/gbk';

/** A payout as a line of a batch file holds it. */
export interface FileLine {
  seq: number;
  no: string;
  batchNo: string;
  amount: Fen;
  cardNo: string;
  holder: string;
  bankName: string;
  bankCode: string;
  province: string;
  city: string;
  branch: string;
  cnaps: string;
}
export interface BankFile {
  name: string;
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  digest: string;
}
type Columns = PayoutLayout['file']['columns'];
type Value = Extract<Columns[number], { value: string }>['value'];

const cellOf: Record<Value, (line: FileLine, layout: PayoutLayout) => string> = {
  seq: ({ seq }) => String(seq),
  no: ({ no }) => no,
  batch_no: ({ batchNo }) => batchNo,
  card_no: ({ cardNo }) => cardNo,
  holder: ({ holder }) => holder,
  bank_name: ({ bankName }) => bankName,
  bank_code: ({ bankCode }) => bankCode,
  province: ({ province }) => province,
  city: ({ city }) => city,
  branch: ({ branch }) => branch,
  cnaps: ({ cnaps }) => cnaps,
  amount: ({ amount }, { file }) =>
    file.amount === 'fen' ? String(amount) : formatFen(amount).replaceAll(',', ''),
  account: (_, { account }) => account.no,
  account_name: (_, { account }) => account.name,
};

/**
 * The file that the bank reads, as its mapping declares it. Refuses `payout.text` for text that the file
 * could not hold as it is.
 */
export async function bankFile(
  batchNo: string,
  layout: PayoutLayout,
  lines: readonly FileLine[],
): Promise<BankFile> {
  const { file } = layout;
  const rows = lines.map((line) => textsOf(line, layout));
  const headings = file.columns.map(({ heading }) => heading);
  const bytes = file.format === 'xlsx' ? await xlsxBytes(headings, rows) : csvBytes(headings, rows, layout);
  return {
    name: `${batchNo}.${file.format}`,
    bytes,
    digest: createHash('sha256').update(bytes).digest('hex'),
  };
}

const LONG = /^\d{12,}$/;

/**
 * The cells of a line. Text that a spreadsheet would take for a formula is refused and not altered: a bank
 * compares names.
 */
function textsOf(line: FileLine, layout: PayoutLayout): string[] {
  const { columns, format, encoding } = layout.file;
  return columns.map((column) => {
    if ('constant' in column) return column.constant;
    const text = cellOf[column.value](line, layout);
    const why = format === 'xlsx' ? undefined : unfit(text, encoding);
    if (why !== undefined) throw refuse('payout.text', { no: line.no, field: column.heading, why });
    return text;
  });
}

function unfit(text: string, encoding: PayoutLayout['file']['encoding']): string | undefined {
  if (!/^\d*$/.test(text) && harmlessCell(text) !== text) return '会被表格软件当作公式';
  return encoding === 'gbk' && gbkBytes(text) === undefined ? '含有GBK编码没有的字' : undefined;
}

/** Every cell is text, so that a spreadsheet shows a card number of 19 digits as it is and runs no formula. */
const xlsxBytes = (headings: readonly string[], rows: readonly string[][]): Promise<Buffer> =>
  writeXlsxFile(
    [
      headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((cells) =>
        cells.map((value) => (value === '' ? null : { value, type: String, format: '@' })),
      ),
    ] satisfies SheetData,
    { columns: headings.map(() => ({ width: 24 })), stickyRowsCount: 1, sheet: '付款明细' },
  ).toBuffer();

function csvBytes(headings: readonly string[], rows: readonly string[][], layout: PayoutLayout): Buffer {
  const { delimiter, encoding, digits } = layout.file;
  const asText = (text: string): string => {
    if (!LONG.test(text) || digits === 'plain') return quoted(text, delimiter);
    return digits === 'tab' ? `${text}\t` : `'${text}`;
  };
  const lines = [headings.map((one) => quoted(one, delimiter)), ...rows.map((cells) => cells.map(asText))];
  const text = lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
  // Characters that GBK lacks were refused before: in cells here, in headings at the start by the configuration.
  if (encoding === 'gbk') return gbkBytes(text)!;
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text);
}

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) && delimiter !== ',' ? `"${text.replaceAll('"', '""')}"` : quotedCell(text);
