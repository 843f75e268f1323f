import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { EmptyState } from '../../ui/EmptyState';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { RecordList } from '../../ui/RecordList';
import type { Column } from '../../ui/record-columns';
import { asUses, type Use } from './bill';
import type { CreditFilterState } from './credit-filters';

const columns: Column<Use>[] = [
  {
    key: 'order',
    title: '订单',
    card: 'title',
    render: ({ order_no, order_title }) => (
      <NotedText number={order_no}>
        <Link to={to('orders.myOrders', { order: order_no })}>{order_title}</Link>
      </NotedText>
    ),
  },
  { key: 'use_no', title: '用款单号', width: 176, render: ({ use_no }) => use_no },
  { key: 'location', title: '分中心', width: 104, render: ({ location_text }) => location_text },
  {
    key: 'used_at',
    title: '使用时间',
    width: 148,
    card: 'when',
    render: ({ used_at }) => <MomentText value={used_at} />,
  },
  {
    key: 'amount',
    title: '使用金额',
    align: 'end',
    width: 120,
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  {
    key: 'refunded',
    title: '已退',
    align: 'end',
    width: 112,
    render: ({ refunded }) => <MoneyText value={refunded} />,
  },
];

/** 未出账: uses since the last bill day. */
export function UnbilledTable({ state: { filters, set } }: { state: CreditFilterState }) {
  const { page, page_size } = filters;
  const list = useRead(api.credit.bills, { status: 'unbilled', page, page_size }, { keepPrevious: true });
  return (
    <RecordList
      caption="未出账"
      columns={columns}
      read={{ ...list, data: asUses(list.data) }}
      rowKey={({ use_no }) => use_no}
      oneLine
      minWidth={820}
      empty={<EmptyState icon="card" title="您还没有使用白条" hint="出账日之后的用款会先显示在这里" />}
      paging={filters}
      onPage={set}
    />
  );
}
