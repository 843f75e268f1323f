import type { Api } from '@uc/contract';
import { api, useRead, type WireOutput } from '../../client';
import { defaultStart, today } from '../../ui/days';
import { WIDEN } from '../../ui/FilteredList';
import { day, matching, paging } from '../../ui/filters';
import { FilterSelect } from '../../ui/FilterSelect';
import { LogList } from '../../ui/LogList';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { useFilters } from '../../ui/use-filters';

type Login = WireOutput<Api['account']['loginLogs']>['list'][number];
const loginFilters = {
  /** Belongs to the screen around it. */
  tab: matching(/^[a-z]{1,20}$/),
  result: matching(/^(ok|failed)$/),
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
const columns: Column<Login>[] = [
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
  const state = useFilters(loginFilters, 'tab');
  const { tab: _tab, result, ...rest } = state.filters;
  const list = useRead(
    api.account.loginLogs,
    { ...rest, ...(result && { result: result as 'ok' | 'failed' }) },
    { keepPrevious: true },
  );
  return (
    <LogList
      name="登录记录"
      hint={WIDEN}
      state={state}
      fields={
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
      }
      columns={columns}
      read={list}
      minWidth={880}
    />
  );
}
