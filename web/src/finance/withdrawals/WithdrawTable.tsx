import { markedDay } from '@uc/contract/estimated-day';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import { api, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { defaultStart, today } from '../../ui/days';
import { FilteredList, WIDEN } from '../../ui/FilteredList';
import { amount, choice, day, paging, text } from '../../ui/filters';
import { FilterAmounts, FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import type { panelOf } from '../../ui/Tabs';
import { useFilters, useOpened } from '../../ui/use-filters';
import { ReceiptButton } from '../statements/ReceiptButton';
import { feeOf, type Withdrawal, withdrawTones } from './withdraw';
import styles from './withdraw.module.css';
import { WithdrawActions } from './WithdrawActions';
import { WithdrawDrawer } from './WithdrawDrawer';

const statuses = Object.entries(withdrawStatusTexts);
const filterSpec = {
  tab: choice(['all', 'withdraw']),
  status: choice(['', ...statuses.map(([code]) => code)] as [string, ...string[]]),
  start_time: day(defaultStart),
  end_time: day(today),
  min_amount: amount,
  max_amount: amount,
  no: text(40),
  ...paging,
};

/** States of open withdrawals, as the head of the account counts them. */
const waiting = ['pending_owner', 'submitted', 'approved', 'paying'];

/** 提现记录: every withdrawal with its progress and its actions (finance.md#withdrawal-screen). */
export function WithdrawTable({ panel }: { panel: ReturnType<typeof panelOf> }) {
  const can = useCan();
  const state = useFilters(filterSpec, 'tab');
  const { tab: _tab, status, no, start_time, end_time, min_amount, max_amount, ...paged } = state.filters;
  const [opened, open, close] = useOpened('withdraw');
  const list = useRead(
    api.withdrawals.list,
    {
      ...paged,
      // Open withdrawals are looked for at any time.
      ...(no ? { withdraw_no: no } : waiting.includes(status) ? {} : { start_time, end_time }),
      ...(status && { status: status as Withdrawal['status'] }),
      ...(min_amount && { min_amount }),
      ...(max_amount && { max_amount }),
    },
    { keepPrevious: true },
  );
  return (
    <>
      <FilteredList
        state={state}
        fields={
          <>
            <FilterText name="no" label="提现单号" value={no} placeholder="完整单号不限时间" />
            <FilterSelect
              name="status"
              label="状态"
              value={status}
              options={[['', '全部状态'], ...statuses]}
            />
            <FilterAmounts label="金额区间（元）" min={min_amount} max={max_amount} />
          </>
        }
        days="时间"
        panel={panel}
        caption="提现记录"
        columns={columns(open, list.data?.summary)}
        read={list}
        rowKey={({ withdraw_no }) => withdraw_no}
        oneLine
        minWidth={1120}
        hasTotals
        empty={{
          icon: 'wallet',
          title: '暂无提现记录',
          action: can('finance.rmb:withdraw') && (
            <ButtonLink to={to('finance.rmb.withdraw')}>去提现</ButtonLink>
          ),
        }}
        unmatched={{ hint: WIDEN }}
      />
      {opened && <WithdrawDrawer no={opened} onClose={close} />}
    </>
  );
}

type Summary = { count: number; amount: number; fee: number; arrived: number };

/** An amount that is not final yet. */
const Expected = ({ value }: { value: number }) => (
  <span className={styles.faint}>
    预计 <MoneyText value={value} />
  </span>
);

const columns = (onOpen: (no: string) => void, summary: Summary | undefined): Column<Withdrawal>[] => [
  {
    key: 'at',
    title: '申请时间',
    width: 152,
    total: summary && `合计 ${summary.count} 笔`,
    card: 'when',
    render: ({ created_at: at }) => <MomentText value={at} />,
  },
  {
    key: 'no',
    title: '提现单号',
    width: 184,
    card: 'title',
    render: ({ withdraw_no: no }) => (
      <NotedText>
        <button type="button" onClick={() => onOpen(no)}>
          {no}
        </button>
      </NotedText>
    ),
  },
  {
    key: 'amount',
    title: '提现金额',
    align: 'end',
    width: 116,
    card: 'figure',
    total: summary && <MoneyText value={summary.amount} />,
    render: ({ amount: value }) => <MoneyText value={value} />,
  },
  {
    key: 'fee',
    title: '手续费',
    align: 'end',
    width: 104,
    isExtra: true,
    total: summary && <MoneyText value={summary.fee} />,
    render: (row) =>
      row.ended_at === null ? <Expected value={feeOf(row)} /> : <MoneyText value={feeOf(row)} />,
  },
  {
    key: 'net',
    title: '实际到账',
    align: 'end',
    width: 128,
    total: summary && <MoneyText value={summary.arrived} />,
    render: (row) =>
      row.ended_at === null ? <Expected value={row.net} /> : <MoneyText value={row.arrived} />,
  },
  {
    key: 'card',
    title: '银行卡',
    render: ({ card }) => <NotedText number={`尾号${card.tail}`}>{card.bank_name}</NotedText>,
  },
  {
    key: 'status',
    title: '状态',
    width: 148,
    card: 'mark',
    render: ({ status, status_text: text }) => <StatusTag tone={withdrawTones[status]}>{text}</StatusTag>,
  },
  {
    key: 'expected',
    title: '预计到账',
    width: 128,
    render: (row) =>
      row.ended_at === null ? `${markedDay(row.expected_at, row.expected_is_estimate)}前` : '—',
  },
  {
    key: 'actions',
    title: '操作',
    width: 128,
    card: 'actions',
    render: (row) => (
      <WithdrawActions one={row}>
        {row.status === 'success' && <ReceiptButton kind="withdraw" no={row.withdraw_no} />}
        <Button
          size="small"
          kind="quiet"
          aria-label={`${row.reason ? '查看原因' : '详情'} ${row.withdraw_no}`}
          onClick={() => onOpen(row.withdraw_no)}
        >
          {row.reason ? '查看原因' : '详情'}
        </Button>
      </WithdrawActions>
    ),
  },
];
