import { Card } from '../../ui/Card';
import { MoneyText } from '../../ui/MoneyText';
import { RecordTable } from '../../ui/RecordTable';
import { NotedText } from '../../ui/NotedText';
import type { Column } from '../../ui/record-columns';
import type { InvoiceDetail } from './invoice';

type Line = InvoiceDetail['lines'][number];

/** The lines; a discount stands directly behind what it is of. */
export const InvoiceLines = ({ invoice: { lines } }: { invoice: InvoiceDetail }) => (
  <Card title="发票明细" flush>
    <RecordTable
      caption="发票明细"
      columns={columns}
      rows={lines}
      rowKey={({ order_no: no, kind }) => `${no}/${kind}`}
      oneLine
      minWidth={720}
      error={null}
      onRetry={() => undefined}
      empty={null}
    />
  </Card>
);

const columns: Column<Line>[] = [
  {
    key: 'name',
    title: '项目',
    card: 'title',
    render: ({ name, order_no: no, kind }) => (
      <NotedText number={`订单 ${no}`}>{kind === 'discount' ? `${name}（折扣）` : name}</NotedText>
    ),
  },
  { key: 'rate', title: '税率', width: 72, align: 'end', render: ({ rate }) => `${rate}%` },
  {
    key: 'net',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ net }) => <MoneyText value={net} price />,
  },
  {
    key: 'tax',
    title: '税额',
    width: 112,
    align: 'end',
    render: ({ tax }) => <MoneyText value={tax} price />,
  },
  {
    key: 'amount',
    title: '价税合计',
    width: 128,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} price />,
  },
];
