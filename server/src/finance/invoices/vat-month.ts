import { csvMime } from '@uc/contract/file-kinds';
import { dayOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { rateText } from '@uc/contract/finance/invoice-rate-texts';
import { invoiceKinds, invoiceVatSides } from '@uc/contract/finance/invoice-texts';
import type { invoiceVatStaffCalls } from '@uc/contract/finance/invoice-vat-staff';
import { fen, sum, toWire } from '@uc/contract/money';
import { harmlessCell, quotedCell } from '@uc/contract/spreadsheet';
import { downloadHeaders, type Handlers, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { MOST_ROWS } from '../../exports/index';
import { lastRuns } from '../../ledger/index';
import { type VatFilter, vatGroups, type VatLine, vatPage, type VatSums } from './vat-month-store';
import { sellerOf } from './view';

type Report = Output<typeof invoiceVatStaffCalls.staffVat>;
type Side = Report['sums']['all'];
type Line = Output<typeof invoiceVatStaffCalls.staffVatLines>['list'][number];
/** Most accounts with findings that are looked through. */
const MOST_ACCOUNTS = 1000;

/** The VAT of a month for finance (invoices.md#vat-of-a-month). */
export const vatStaffHandlers = (deps: Deps): Handlers<typeof invoiceVatStaffCalls> => ({
  staffVat: ({ input: { month }, db }) => reportOf(db, sellerOf(deps.config), month),
  async staffVatLines({ input: { page, page_size, ...filter }, db }) {
    const { rows, lines, sums } = await vatPage(db, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return { list: rows.map(lineView), total: lines, page, page_size, sums: sideOf([sums]) };
  },
  async staffVatFile({ input: { month }, db }) {
    const bytes = Buffer.from(`\uFEFF${await fileOf(db, sellerOf(deps.config), month)}`);
    return {
      headers: downloadHeaders({ name: `增值税报表_${month}.csv`, mime: csvMime() }),
      body: bytes,
    };
  },
});

async function reportOf(db: Db, seller: string, month: string): Promise<Report> {
  const groups = await vatGroups(db, month);
  const rates = [...new Set(groups.flatMap(({ rate_bps: rate }) => (rate === null ? [] : [rate])))];
  const sumsOf = (rate: number | null) => {
    const own = groups.filter(({ rate_bps }) => rate_bps === rate);
    const of = (side: keyof typeof invoiceVatSides) => sideOf(own.filter((group) => group.side === side));
    return { blue: of('blue'), red: of('red'), all: sideOf(own) };
  };
  return {
    month,
    is_over: dayOf(await now(db)).slice(0, 7) > month,
    list: rates.map((rate) => ({ seller, rate, rate_text: rateText(rate), ...sumsOf(rate) })),
    sums: sumsOf(null),
    findings: await findingsOf(db),
  };
}

/** Findings of the newest reconciliation of each account that are about invoices. */
async function findingsOf(db: Db): Promise<number> {
  const { rows } = await lastRuns(db, 'mismatch', undefined, { limit: MOST_ACCOUNTS, offset: 0 });
  return rows.flatMap(({ findings }) => findings).filter(({ check }) => check.startsWith('invoice.')).length;
}

const sideOf = (groups: readonly VatSums[]): Side => ({
  count: groups.reduce((all, { count }) => all + count, 0),
  net: sum(groups.map(({ net_fen }) => fen(net_fen))),
  tax: sum(groups.map(({ tax_fen }) => fen(tax_fen))),
  amount: sum(groups.map(({ amount_fen }) => fen(amount_fen))),
});

const lineView = (row: VatLine): Line => ({
  side: row.side,
  side_text: invoiceVatSides[row.side],
  doc_no: row.doc_no,
  apply_no: row.apply_no,
  number: row.number,
  issued_on: row.issued_on,
  kind_text: invoiceKinds[row.kind],
  uid: String(row.uid),
  rate_text: rateText(row.rate_bps),
  net: fen(row.net_fen),
  tax: fen(row.tax_fen),
  amount: fen(row.amount_fen),
});

/** The report as CSV: its rows, and below them every document. Refuses export.tooLarge. */
async function fileOf(db: Db, seller: string, month: string): Promise<string> {
  const { list, sums } = await reportOf(db, seller, month);
  const { rows, lines } = await vatPage(db, { month } satisfies VatFilter, { limit: MOST_ROWS, offset: 0 });
  if (lines > MOST_ROWS) throw refuse('export.tooLarge', { rows: MOST_ROWS });
  const amounts = ({ net, tax, amount }: Omit<Side, 'count'>) =>
    [net, tax, amount].map((value) => toWire(value).toFixed(2));
  const table = [
    ['增值税报表', month],
    ['销售方', '税率', '', '份数', '金额', '税额', '价税合计'],
    ...[...list, { seller, rate_text: '合计', ...sums }].flatMap((row) =>
      (['blue', 'red', 'all'] as const).map((side) => [
        harmlessCell(row.seller),
        row.rate_text,
        side === 'all' ? '合计' : invoiceVatSides[side],
        String(row[side].count),
        ...amounts(row[side]),
      ]),
    ),
    [],
    [
      '开票日期',
      '发票号码',
      '蓝字/红字',
      '票种',
      '税率',
      '金额',
      '税额',
      '价税合计',
      '单号',
      '开票申请',
      '账户',
    ],
    ...rows.map(lineView).map((line) => [
      line.issued_on,
      // A spreadsheet would round twenty digits.
      harmlessCell(line.number),
      line.side_text,
      line.kind_text,
      line.rate_text,
      ...amounts(line),
      line.doc_no,
      line.apply_no,
      harmlessCell(line.uid),
    ]),
  ];
  return table.map((cells) => `${cells.map(quotedCell).join(',')}\r\n`).join('');
}
