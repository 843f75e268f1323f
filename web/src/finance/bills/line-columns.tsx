import { Link } from 'react-router';
import { to } from '../../routes';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import type { BillLine, Figures } from './bill';
import styles from './bills.module.css';

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
      <>
        <div>{title}</div>
        <Link
          className={styles.link}
          to={is_order ? to('orders.myOrders', { order: no }) : to('finance.rmb', { no })}
        >
          {no}
        </Link>
      </>
    ),
  },
  {
    key: 'part',
    title: '类别',
    width: 128,
    card: 'mark',
    render: ({ part_text, kind_text }) => (
      <>
        <div>{part_text}</div>
        <div className={styles.faint}>{kind_text}</div>
      </>
    ),
  },
  { key: 'at', title: '时间', width: 108, render: ({ at }) => <MomentText value={at} twoLines /> },
  {
    key: 'who',
    title: '成员 / 分中心',
    width: 112,
    render: ({ member, location_text }) => (
      <>
        <div>{member || '—'}</div>
        <div className={styles.faint}>{location_text}</div>
      </>
    ),
  },
  { key: 'counterparty', title: '对方', width: 112, render: ({ counterparty }) => counterparty || '—' },
  amount('price', '原价', sums),
  amount('reduced', '优惠与代金券', sums),
  amount('coin', '创意币', sums),
  amount('paid', '实付', sums, 'figure'),
];
