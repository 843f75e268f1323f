import { Link } from 'react-router';
import { to } from '../../routes';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { type Bill, monthText } from './bill';
import styles from './bills.module.css';

type Sums = Pick<Bill, 'price' | 'reduced' | 'coin' | 'rmb' | 'iou' | 'online' | 'paid'>;

/** The columns of bills of months, with what all of them come to where it is known. */
export function billColumns(sums?: Sums): Column<Bill>[] {
  const amount = (key: keyof Sums, title: string): Column<Bill> => ({
    key,
    title,
    align: 'end',
    width: 104,
    total: sums && <MoneyText value={sums[key]} />,
    render: (bill) => <MoneyText value={bill[key]} />,
  });
  return [
    {
      key: 'month',
      title: '账期',
      card: 'title',
      total: sums && '合计',
      render: ({ month }) => (
        <Link className={styles.link} to={to('finance.bills', { month })}>
          {monthText(month)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 96,
      card: 'mark',
      render: ({ status, status_text }) => (
        <StatusTag tone={status === 'fixed' ? 'neutral' : 'info'}>{status_text}</StatusTag>
      ),
    },
    amount('price', '原价'),
    amount('reduced', '优惠与代金券'),
    amount('coin', '创意币'),
    amount('rmb', '余额'),
    amount('iou', '白条'),
    amount('online', '在线'),
    {
      ...amount('paid', '实付'),
      card: 'figure',
      render: ({ paid }) => (
        <strong>
          <MoneyText value={paid} />
        </strong>
      ),
    },
    {
      key: 'fixed',
      title: '出账时间',
      width: 148,
      card: 'when',
      render: ({ fixed_at, due_at }) => <MomentText value={fixed_at ?? due_at} />,
    },
  ];
}
