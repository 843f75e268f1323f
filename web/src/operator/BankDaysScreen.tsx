import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { dayAccounts } from '@uc/contract/finance/bank-match-texts';
import { useRead, type WireOutput } from '../client';
import { saveDocument } from '../client/files';
import { Button } from '../ui/Button';
import { choice, paging } from '../ui/filters';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { api } from './api';
import styles from './operator.module.css';

type Account = keyof typeof dayAccounts;
const accounts = Object.keys(dayAccounts) as [Account, ...Account[]];
const filtersOf = { account: choice(accounts), ...paging };
const PANEL = 'bank-days';
type Day = WireOutput<Api['bankfiles']['staffDays']>['list'][number];
const figure = (
  key: string,
  title: string,
  read: (day: Day) => string,
  note?: (day: Day) => string,
): Column<Day> => ({
  key,
  title,
  align: 'end',
  render: (day) => (
    <>
      {read(day)}
      {note !== undefined && <div className={styles.note}>{note(day)}</div>}
    </>
  ),
});

const columns: Column<Day>[] = [
  { key: 'day', title: '日期', width: 110, card: 'title', render: ({ day }) => day },
  figure('opening', '期初', ({ opening }) => opening),
  figure(
    'in',
    '收入',
    ({ in_sum }) => in_sum,
    ({ in_count }) => `${in_count}笔`,
  ),
  figure(
    'out',
    '支出',
    ({ out_sum }) => out_sum,
    ({ out_count, channel }) =>
      `${out_count}笔${channel === null ? '' : `，手续费${channel.fees}，提现${channel.withdrawn}`}`,
  ),
  figure('closing', '期末', ({ closing }) => closing),
  figure(
    'booked',
    '我方变动',
    ({ booked }) => booked,
    ({ matched_count, explained_count, channel }) =>
      `匹配${matched_count}笔${explained_count > 0 ? `，说明${explained_count}笔` : ''}${channel === null ? '' : `，我方余额${channel.book}`}`,
  ),
  {
    key: 'state',
    title: '结果',
    card: 'mark',
    render: ({ is_ok }) => (
      <StatusTag tone={is_ok ? 'positive' : 'negative'}>{is_ok ? '一致' : '有差异'}</StatusTag>
    ),
  },
  { key: 'differences', title: '差异', render: ({ differences }) => differences.join('；') || '—' },
];

/** 对账: the accounts at the bank and the channels by their own files, day by day, beside the book (ADR 121, 135). */
export default function BankDaysScreen() {
  const state = useFilters(filtersOf, 'account');
  const { account } = state.filters;
  const isBank = account === 'bank';
  const days = useRead(api.bankfiles.staffDays, state.filters, { keepPrevious: true });
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setRefusal('');
    saveDocument(api.bankfiles.staffDaysFile, { account }).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : '导出失败，请重试'),
    );
  };
  const until = days.data?.confirmed_until;
  return (
    <Screen
      title="对账"
      actions={
        <Button icon="down" onClick={save}>
          导出
        </Button>
      }
    >
      {refusal && <Notice tone="negative">{refusal}</Notice>}
      {days.data !== undefined && (
        <Notice
          tone={until ? 'info' : 'warning'}
          action={<Link to="/queue/bank-line">去流水匹配处理差异</Link>}
        >
          {until
            ? `${isBank ? '银行账户' : ''}${days.data.account}截至${until}的明细全部核对一致。`
            : isBank
              ? `银行账户${days.data.account}还没有核对一致的日期，请上传银行对账单并处理差异。`
              : `${days.data.account}还没有核对一致的日期，请获取或上传资金账单并处理差异。`}
        </Notice>
      )}
      <TabbedList
        tabs={{
          label: '账户',
          panel: PANEL,
          tabs: accounts.map((id) => ({ id, text: dayAccounts[id] })),
          current: account,
          onChange: (id: Account) => state.set({ account: id }),
        }}
        state={state}
        caption="逐日对账"
        columns={columns}
        read={days}
        rowKey={({ day }) => day}
        minWidth={900}
        empty={{ icon: 'list', title: isBank ? '还没有银行对账单' : '还没有资金账单' }}
      />
    </Screen>
  );
}
