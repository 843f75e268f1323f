import type { Api } from '@uc/contract';
import { type InvoiceVatSide, invoiceVatSides } from '@uc/contract/finance/invoice-texts';
import type { WireOutput } from '../client';
import { Button } from '../ui/Button';
import type { Column } from '../ui/record-columns';
import { Yuan } from './Yuan';

type Report = WireOutput<Api['invoices']['staffVat']>;
type Side = Report['sums']['all'];
export interface VatRow extends Side {
  key: string;
  seller: string;
  rate: number;
  rate_text: string;
  /** Both sides together where it is undefined. */
  side: InvoiceVatSide | undefined;
}
export const sideText = (side: InvoiceVatSide | undefined): string =>
  side === undefined ? '小计' : invoiceVatSides[side];

/** The lines of the table: of each rate its sides, and both together where there are both. */
export const rowsOf = ({ list }: Report): VatRow[] =>
  list.flatMap(({ seller, rate, rate_text, blue, red, all }) => {
    const one = (side: InvoiceVatSide | undefined, sums: Side): VatRow => ({
      ...sums,
      key: `${rate}/${side ?? 'all'}`,
      seller,
      rate,
      rate_text,
      side,
    });
    const sides = [one('blue', blue), one('red', red)].filter(({ count }) => count > 0);
    return sides.length > 1 ? [...sides, one(undefined, all)] : sides;
  });

type Amount = 'net' | 'tax' | 'amount';
const amountColumn = <Row extends Record<Amount, number>>(
  key: Amount,
  title: string,
  sums: Record<Amount, number> | undefined,
  width: number,
): Column<Row> => ({
  key,
  title,
  align: 'end',
  width,
  total: sums && <Yuan value={sums[key]} />,
  ...(key === 'tax' && { card: 'figure' as const }),
  render: (row) => <Yuan value={row[key]} />,
});
/** 金额, 税额 and 价税合计, as an invoice has them. */
export const amountColumns = <Row extends Record<Amount, number>>(
  sums: Record<Amount, number> | undefined,
  width = 136,
): Column<Row>[] => [
  amountColumn('net', '金额', sums, width),
  amountColumn('tax', '税额', sums, width),
  amountColumn('amount', '价税合计', sums, width),
];

export const vatColumns = (sums: Side | undefined, onOpen: (row: VatRow) => void): Column<VatRow>[] => [
  {
    key: 'rate',
    title: '税率',
    width: 96,
    card: 'title',
    total: '合计',
    render: ({ rate_text }) => rate_text,
  },
  { key: 'side', title: '蓝字 / 红字', width: 112, card: 'mark', render: ({ side }) => sideText(side) },
  { key: 'seller', title: '销售方', render: ({ seller }) => seller },
  ...amountColumns<VatRow>(sums),
  {
    key: 'open',
    title: '明细',
    width: 104,
    card: 'actions',
    total: sums && `${sums.count}份`,
    render: (row) => (
      <Button
        size="small"
        kind="quiet"
        aria-label={`${row.rate_text}${sideText(row.side)}的明细，${row.count}份`}
        onClick={() => onOpen(row)}
      >
        {`${row.count}份`}
      </Button>
    ),
  },
];
