import type { Api } from '@uc/contract';
import { api, useRead, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { defaultStart, today } from '../../ui/days';
import { EmptyState } from '../../ui/EmptyState';
import { day, matching, paging } from '../../ui/filters';
import { FilterBar, FilterSelect } from '../../ui/FilterBar';
import { MomentText } from '../../ui/MomentText';
import type { Column } from '../../ui/record-columns';
import { RecordList } from '../../ui/RecordList';
import { StatusTag } from '../../ui/StatusTag';
import { useFilters } from '../../ui/use-filters';

type Login = WireOutput<Api['account']['loginLogs']>['list'][number];
const filtersOf = {
  /** Of the screen around it. */
  tab: matching(/^[a-z]{1,20}$/),
  result: matching(/^(ok|failed)$/),
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
const columns: Column<Login>[] = [
  { key: 'at', title: '时间', width: 168, render: ({ at }) => <MomentText value={at} /> },
  { key: 'who', title: '登录人', render: ({ who }) => who },
  { key: 'method', title: '方式', card: 'title', render: ({ method_text: text }) => text },
  {
    key: 'result',
    title: '结果',
    width: 112,
    card: 'mark',
    render: ({ result, result_text: text }) => (
      <StatusTag tone={result === 'ok' ? 'positive' : 'negative'}>{text}</StatusTag>
    ),
  },
  { key: 'ip', title: 'IP与地点', render: ({ ip, region }) => [ip, region].filter(Boolean).join(' · ') },
  { key: 'device', title: '设备', render: ({ device }) => device },
];

/** 登录记录 of the account and its members; a tab of the screen around it. */
export function LoginLogs() {
  const state = useFilters(filtersOf, 'tab');
  const { filters, set, reset, isDefault } = state;
  const { tab: _tab, result, ...rest } = filters;
  const list = useRead(
    api.account.loginLogs,
    { ...rest, ...(result && { result: result as 'ok' | 'failed' }) },
    { keepPrevious: true },
  );
  return (
    <>
      <FilterBar state={state} days="时间">
        <FilterSelect
          name="result"
          label="结果"
          value={result}
          options={[
            ['', '全部结果'],
            ['ok', '成功'],
            ['failed', '失败'],
          ]}
        />
      </FilterBar>
      <RecordList
        caption="登录记录"
        columns={columns}
        read={list}
        rowKey={({ log_id }) => log_id}
        minWidth={880}
        empty={
          <EmptyState
            icon="clock"
            title={isDefault ? '暂无登录记录' : '没有符合条件的登录记录'}
            hint="可以放宽时间范围或清除筛选条件"
            action={!isDefault && <Button onClick={reset}>重置筛选</Button>}
          />
        }
        paging={rest}
        onPage={set}
      />
    </>
  );
}
