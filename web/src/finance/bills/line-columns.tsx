import { Link } from 'react-router';
import { to } from '../../routes';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import type { BillLine, Figures } from './bill';

const amount = (
  key: keyof Figures,
  title: string,
  sums: Figures | undefined,
  card?: 'figure',
): Column<BillLine> => ({
  key,
  title,
  align: 'end',
  width: 104,
  total: sums && <MoneyText value={sums[key]} />,
  ...(card && { card }),
  render: (line) => <MoneyText value={line[key]} />,
});

/** The columns of the lines of a bill; the number opens the order, or the line of the account. */
export const lineColumns = (sums: (Figures & { count: number }) | undefined): Column<BillLine>[] => [
  {
    key: 'title',
    title: '项目',
    card: 'title',
    total: sums && `合计 ${sums.count} 笔`,
    render: ({ title, biz_no: no, is_order }) => (
      <NotedText note={no}>
        <Link to={is_order ? to('orders.myOrders', { order: no }) : to('finance.rmb', { no })}>{title}</Link>
      </NotedText>
    ),
  },
  {
    key: 'part',
    title: '类别',
    width: 136,
    card: 'mark',
    render: ({ part_text, kind_text }) => <NotedText note={kind_text}>{part_text}</NotedText>,
  },
  { key: 'at', title: '时间', width: 148, card: 'when', render: ({ at }) => <MomentText value={at} /> },
  {
    key: 'who',
    title: '成员 / 分中心',
    width: 128,
    render: ({ member, location_text }) => <NotedText note={location_text}>{member || '—'}</NotedText>,
  },
  {
    key: 'counterparty',
    title: '对方',
    width: 112,
    render: ({ counterparty }) => counterparty || '—',
  },
  amount('price', '原价', sums),
  amount('reduced', '优惠与代金券', sums),
  amount('coin', '创意币', sums),
  amount('paid', '实付', sums, 'figure'),
];
