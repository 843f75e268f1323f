import { Card } from '../../ui/Card';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { RecordTable } from '../../ui/RecordTable';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { type InvoiceDetail, redTones } from './invoice';

type Red = InvoiceDetail['reds'][number];

/** 红冲: what refunds take back of the invoice. */
export const InvoiceReds = ({ reds }: { reds: readonly Red[] }) => (
  <Card title="红冲" flush>
    <RecordTable
      caption="红冲"
      columns={columns}
      rows={reds}
      rowKey={({ red_no: no }) => no}
      oneLine
      minWidth={860}
      error={null}
      onRetry={() => undefined}
      empty={null}
    />
  </Card>
);

const columns: Column<Red>[] = [
  {
    key: 'order',
    title: '退款的订单',
    card: 'title',
    render: ({ order_no: no, number }) => (
      <NotedText note={number !== null && `红字发票 ${number}`}>{no}</NotedText>
    ),
  },
  {
    key: 'amount',
    title: '红冲金额',
    width: 128,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} price />,
  },
  {
    key: 'tax',
    title: '其中税额',
    width: 112,
    align: 'end',
    render: ({ tax }) => <MoneyText value={tax} price />,
  },
  {
    key: 'status',
    title: '状态',
    width: 280,
    card: 'mark',
    render: ({ status, status_text, asked_until: until }) => (
      <NotedText note={until !== null && `${until.slice(5, 16)}前在税务平台确认`}>
        <StatusTag tone={redTones[status]}>{status_text}</StatusTag>
      </NotedText>
    ),
  },
  {
    key: 'at',
    title: '生成时间',
    width: 148,
    card: 'when',
    render: ({ created_at: at }) => <MomentText value={at} />,
  },
];
