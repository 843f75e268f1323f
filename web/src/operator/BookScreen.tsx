import { useState } from 'react';
import { toast, useRead, useWrite } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card, StatTile } from '../ui/Card';
import { TabbedList } from '../ui/TabbedList';
import { choice, paging, text } from '../ui/filters';
import { FilterText } from '../ui/FilterBar';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { useFilters } from '../ui/use-filters';
import { type Account, release } from './book-event';
import { ChannelTotals } from './ChannelTotals';
import { Customer, CustomerNames } from './Customer';
import { EventDialog } from './EventDialog';
import styles from './operator.module.css';
import { useMay } from './use-staff';

const PANEL = 'book';
const views = { all: '全部', mismatch: '有差异', parked: '已停用资金操作' } as const;
type View = keyof typeof views;
const bookFilters = {
  view: choice(Object.keys(views) as [View, ...View[]]),
  keyword: text(12),
  ...paging,
};

const agoOf = (seconds: number): string => (seconds < 60 ? '刚刚' : `${Math.floor(seconds / 60)}分钟前`);

const accountColumns: Column<Account>[] = [
  { key: 'uid', title: '账户', width: 236, card: 'title', render: ({ uid }) => <Customer uid={uid} /> },
  { key: 'at', card: 'when', title: '最近核对', width: 150, render: ({ at }) => <MomentText value={at} /> },
  {
    key: 'state',
    title: '结果',
    width: 140,
    card: 'mark',
    render: ({ is_ok, parked_at }) => (
      <StatusTag tone={parked_at ? 'negative' : is_ok ? 'positive' : 'warning'}>
        {parked_at ? '已停用' : is_ok ? '一致' : '有差异'}
      </StatusTag>
    ),
  },
  {
    key: 'findings',
    title: '差异',
    render: ({ findings }) =>
      findings.length === 0 ? (
        '—'
      ) : (
        <ul className={styles.findings}>
          {findings.slice(0, 5).map(({ check_text: name, subject, expected, found }) => (
            <li key={`${name}/${subject}`}>
              {name} {subject}
              {expected !== null && `：应为 ${expected}，实为 ${found}`}
            </li>
          ))}
          {findings.length > 5 && <li>另有 {findings.length - 5} 处</li>}
        </ul>
      ),
  },
];

/** Checks an account at once, and lets staff with the permission resume the money operations of a stopped one. */
const actionColumn = (
  isChecking: boolean,
  onCheck: (uid: string) => void,
  onRelease: false | ((account: Account) => void),
): Column<Account> => ({
  key: 'actions',
  title: '操作',
  width: 200,
  card: 'actions',
  render: (account) => (
    <>
      <Button
        size="small"
        busy={isChecking}
        aria-label={`立即核对 ${account.uid}`}
        onClick={() => onCheck(account.uid)}
      >
        立即核对
      </Button>
      {account.parked_at && onRelease && (
        <Button size="small" aria-label={`恢复 ${account.uid}`} onClick={() => onRelease(account)}>
          恢复
        </Button>
      )}
    </>
  ),
});

/** 对账报告 (trust §3.7): whether the book agrees with itself, and whose does not. */
export default function BookScreen() {
  const may = useMay();
  const state = useFilters(bookFilters, 'view');
  const { view, keyword, ...paged } = state.filters;
  const list = useRead(
    api.books.ledgerReport,
    { ...paged, only: view, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const check = useWrite(api.books.ledgerCheck, { refreshes: [api.books.ledgerReport] });
  const [releasing, setReleasing] = useState<Account>();
  const summary = list.data?.summary;
  const checkNow = (no: string) =>
    check.submit({ no }).then(
      ({ findings }) =>
        toast(findings === 0 ? '核对一致' : `发现${findings}处差异`, findings === 0 ? 'success' : 'error'),
      () => undefined,
    );
  const columns = [
    ...accountColumns,
    actionColumn(check.isPending, (no) => void checkNow(no), may('staff.adjust:handle') && setReleasing),
  ];
  return (
    <CustomerNames uids={list.data?.list.map(({ uid }) => uid) ?? []}>
      <Screen title="对账报告">
        {summary && summary.mismatches > 0 && (
          <Notice tone="negative">
            有 {summary.mismatches} 个账户账目不一致，资金操作已停用，请立即查明原因。
          </Notice>
        )}
        <Card>
          <div className={styles.stats}>
            <StatTile label="账户数">{summary?.tenants ?? '—'}</StatTile>
            <StatTile label="有差异">{summary?.mismatches ?? '—'}</StatTile>
            <StatTile label="已停用">{summary?.parked ?? '—'}</StatTile>
            <StatTile label="最近核对" note={summary?.age_seconds != null && agoOf(summary.age_seconds)}>
              {summary?.last_at ? <MomentText value={summary.last_at} /> : '—'}
            </StatTile>
            <StatTile label="最近全量核对">
              {summary?.last_full_at ? <MomentText value={summary.last_full_at} /> : '—'}
            </StatTile>
          </div>
        </Card>
        <ChannelTotals />
        <TabbedList
          tabs={{
            label: '核对结果',
            panel: PANEL,
            tabs: (Object.keys(views) as View[]).map((id) => ({ id, text: views[id] })),
            current: view,
            onChange: (id) => state.set({ view: id }),
          }}
          state={state}
          fields={<FilterText name="keyword" label="账户编号" value={keyword} />}
          caption="核对结果"
          columns={columns}
          read={list}
          rowKey={({ uid }) => uid}
          minWidth={900}
          empty={{ icon: 'check', title: view === 'all' ? '还没有核对记录' : '没有这样的账户' }}
        />
        {releasing && (
          <EventDialog
            event={release}
            item={releasing}
            subject={`book/${releasing.uid}`}
            onClose={() => setReleasing(undefined)}
            onDone={() => void list.refetch()}
          />
        )}
      </Screen>
    </CustomerNames>
  );
}
