import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { CopyText } from '../../ui/CopyText';
import { FilteredList } from '../../ui/FilteredList';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { periodText } from './bill';
import { ReceiptButton } from '../statements/ReceiptButton';
import type { CreditFilterState } from './credit-filters';

type Repayment = WireOutput<Api['credit']['repayments']>['list'][number];

const columns: Column<Repayment>[] = [
  {
    key: 'time',
    title: '时间',
    width: 152,
    card: 'when',
    render: ({ time }) => <MomentText value={time} />,
  },
  {
    key: 'no',
    title: '还款单号',
    width: 216,
    card: 'title',
    render: ({ repay_no }) => <CopyText text={repay_no} label="还款单号" />,
  },
  { key: 'source', title: '来源', width: 112, card: 'mark', render: ({ source_text }) => source_text },
  {
    key: 'bills',
    title: '账单',
    render: ({ alloc }) =>
      alloc.map(({ bill_no, period }, index) => (
        <Fragment key={bill_no}>
          {index > 0 && '、'}
          <Link to={to('finance.creditLimit', { tab: 'repayments', bill: bill_no })}>
            {periodText(period)}
          </Link>
        </Fragment>
      )),
  },
  {
    key: 'late_fee',
    title: '违约金',
    align: 'end',
    width: 112,
    render: ({ to_late_fee }) => <MoneyText value={to_late_fee} />,
  },
  {
    key: 'principal',
    title: '本金',
    align: 'end',
    width: 120,
    render: ({ to_principal }) => <MoneyText value={to_principal} />,
  },
  {
    key: 'amount',
    title: '还款金额',
    align: 'end',
    width: 128,
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 104,
    card: 'actions',
    render: ({ repay_no }) => <ReceiptButton kind="repay" no={repay_no} />,
  },
];

/** 还款记录, each with its bills and where it went (违约金 → 本金). */
export function RepaymentTable({ state }: { state: CreditFilterState }) {
  const { page, page_size, start_time, end_time } = state.filters;
  const list = useRead(
    api.credit.repayments,
    { page, page_size, start_time, end_time },
    { keepPrevious: true },
  );
  return (
    <FilteredList
      state={state}
      days="时间"
      caption="还款记录"
      columns={columns}
      read={list}
      rowKey={({ repay_no }) => repay_no}
      oneLine
      minWidth={820}
      empty={{ icon: 'card', title: '暂无还款记录' }}
    />
  );
}
