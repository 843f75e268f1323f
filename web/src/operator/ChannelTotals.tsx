import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { StatusTag } from '../ui/StatusTag';
import styles from './operator.module.css';
import { Yuan } from './Yuan';

type Total = WireOutput<Api['books']['ledgerChannels']>['list'][number];
const figure = (key: keyof Total, title: string, read: (total: Total) => number): Column<Total> => ({
  key,
  title,
  align: 'end',
  render: (total) => <Yuan value={read(total)} />,
});

const columns: Column<Total>[] = [
  { key: 'channel', title: '渠道', card: 'title', render: ({ channel_text }) => channel_text },
  figure('paid', '已确认收款', ({ paid }) => paid),
  figure('refunded', '已退款', ({ refunded }) => refunded),
  figure('settled', '已结算到账', ({ settled }) => settled),
  figure('fees', '手续费', ({ fees }) => fees),
  figure('beside', '其他入账', ({ beside }) => beside),
  figure('expected', '应有余额', ({ expected }) => expected),
  figure('found', '账面余额', ({ found }) => found),
  {
    key: 'state',
    title: '结果',
    width: 136,
    card: 'mark',
    render: ({ is_ok, state_text, note }) => (
      <>
        <StatusTag tone={!is_ok ? 'negative' : note === '' ? 'positive' : 'neutral'}>{state_text}</StatusTag>
        {note !== '' && <small className={styles.totalNote}>{note}</small>}
      </>
    ),
  },
];

/** 渠道待结算: payments confirmed by each channel, beside its clearing account in the book (ledger.md#invariants). */
export function ChannelTotals() {
  const totals = useRead(api.books.ledgerChannels, {});
  return (
    <Card flush title="渠道待结算核对">
      <RecordTable
        caption="渠道待结算核对"
        columns={columns}
        rows={totals.data?.list}
        rowKey={({ channel }) => channel}
        error={totals.error}
        onRetry={() => void totals.refetch()}
        isFetching={totals.isFetching}
        skeletonRows={3}
        minWidth={950}
        empty={<EmptyState icon="check" title="没有线上渠道" />}
      />
    </Card>
  );
}
