import { Link } from 'react-router';
import { limits } from '@uc/contract/limits';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { MomentText } from '../../ui/MomentText';
import { HideAmountsButton, MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { Screen } from '../../ui/Screen';
import { StatusTag } from '../../ui/StatusTag';
import { TabbedList } from '../../ui/TabbedList';
import { useFilters } from '../../ui/use-filters';
import { type Bill, billFilters, monthText } from './bill';
import { billTabs } from './bill-tabs';
import styles from './bills.module.css';
import { YearFile } from './YearFile';

/** 月账单: what each month cost, by what it was paid, and whether it is fixed. */
export function BillsList() {
  const state = useFilters(billFilters, 'tab');
  const { page, page_size } = state.filters;
  const read = useRead(api.bills.list, { page, page_size }, { keepPrevious: true });
  return (
    <Screen
      title="账单"
      actions={
        <>
          <HideAmountsButton />
          <YearFile />
        </>
      }
    >
      <TabbedList
        tabs={billTabs('bills', (tab) => state.set({ tab }))}
        state={state}
        above={
          <p className={styles.note}>
            {`每月账单于次月${limits.bill.day}日${limits.bill.hour}:00出账，出账后不再变更；之后的退款与调整计入发生当月。`}
          </p>
        }
        caption="月账单"
        columns={columns}
        read={read}
        rowKey={({ month }) => month}
        oneLine
        minWidth={1040}
        empty={{ icon: 'wallet', title: '暂无账单', hint: '有订单、费用或退款的月份会在这里出账' }}
      />
    </Screen>
  );
}

const amount = (key: string, title: string, of: (bill: Bill) => number): Column<Bill> => ({
  key,
  title,
  align: 'end',
  width: 104,
  render: (bill) => <MoneyText value={of(bill)} />,
});

const columns: Column<Bill>[] = [
  {
    key: 'month',
    title: '账期',
    card: 'title',
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
  amount('price', '原价', ({ price }) => price),
  amount('discount', '优惠与代金券', ({ reduced }) => reduced),
  amount('coin', '创意币', ({ coin }) => coin),
  amount('rmb', '余额', ({ rmb }) => rmb),
  amount('iou', '白条', ({ iou }) => iou),
  amount('online', '在线', ({ online }) => online),
  {
    ...amount('paid', '实付', ({ paid }) => paid),
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
