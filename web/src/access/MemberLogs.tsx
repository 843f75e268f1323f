import type { Api } from '@uc/contract';
import { api, useRead, type WireOutput } from '../client';
import { defaultStart, today } from '../ui/days';
import { choice, day, matching, paging } from '../ui/filters';
import type { Option } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { LogList } from '../ui/LogList';
import { NotedText } from '../ui/NotedText';
import type { Column } from '../ui/record-columns';
import { useFilters } from '../ui/use-filters';
import { changeText } from './change-text';

type Operation = WireOutput<Api['access']['memberLogs']>['list'][number];
const name = matching(/^[A-Za-z0-9_-]{1,40}$/);
const logFilters = {
  tab: choice(['members', 'logs']),
  module: name,
  actor: name,
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
const columns: Column<Operation>[] = [
  { key: 'actor', title: '子账号', width: 140, render: ({ actor_name }) => actor_name },
  {
    key: 'action',
    title: '操作',
    card: 'title',
    render: ({ action_text, module_text }) => <NotedText note={module_text}>{action_text}</NotedText>,
  },
  {
    key: 'what',
    title: '内容',
    render: ({ biz_no, changes }) => [biz_no, ...changes.map(changeText)].filter(Boolean).join('；') || '—',
  },
  {
    key: 'where',
    title: 'IP与设备',
    render: ({ ip, region, device }) => (
      <NotedText note={device}>{[ip, region].filter(Boolean).join(' · ')}</NotedText>
    ),
  },
];

/** 操作日志: operations of members, newest first (account.md#member-and-role-screens). */
export function MemberLogs() {
  const state = useFilters(logFilters, 'tab');
  const { tab: _tab, module, actor, ...rest } = state.filters;
  const list = useRead(
    api.access.memberLogs,
    { ...rest, ...(module && { module }), ...(actor && { actor }) },
    { keepPrevious: true },
  );
  const { modules = [], actors = [] } = list.data ?? {};
  return (
    <LogList
      name="操作日志"
      hint="子账号的每次操作都会记录在这里"
      state={state}
      fields={
        <>
          <FilterSelect
            name="actor"
            label="子账号"
            value={actor}
            options={[['', '全部子账号'], ...actors.map((one): Option => [one.actor, one.name])]}
          />
          <FilterSelect
            name="module"
            label="模块"
            value={module}
            options={[['', '全部模块'], ...modules.map((one): Option => [one.module, one.text])]}
          />
        </>
      }
      columns={columns}
      read={list}
      minWidth={960}
    />
  );
}
