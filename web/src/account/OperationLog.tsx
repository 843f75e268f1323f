import type { Api } from '@uc/contract';
import { api, useRead, type WireOutput } from '../client';
import { defaultStart, today } from '../ui/days';
import { day, matching, paging } from '../ui/filters';
import type { Option } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { LogList } from '../ui/LogList';
import { NotedText } from '../ui/NotedText';
import type { Column } from '../ui/record-columns';
import { useFilters } from '../ui/use-filters';

type Operation = WireOutput<Api['account']['operations']>['list'][number];
const name = matching(/^[A-Za-z0-9_-]{1,40}$/);
const logFilters = {
  /** Belongs to the screen around it. */
  tab: name,
  module: name,
  actor: name,
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
const kinds: Record<Operation['actor_kind'], string> = {
  owner: '主账号',
  sub: '子账号',
  staff: '平台',
  system: '系统',
};
/** A number that people use; internal ids are not shown. */
const isDocument = (no: string | null): no is string => no !== null && !/^[0-9a-f]{8}-/.test(no);
const columns: Column<Operation>[] = [
  {
    key: 'action',
    title: '操作',
    card: 'title',
    render: ({ action_text, module_text }) => <NotedText note={module_text}>{action_text}</NotedText>,
  },
  {
    key: 'actor',
    title: '操作人',
    render: ({ actor_kind, actor_name }) => <NotedText note={kinds[actor_kind]}>{actor_name}</NotedText>,
  },
  {
    key: 'what',
    title: '内容',
    render: ({ changes, biz_no }) =>
      [
        isDocument(biz_no) && biz_no,
        ...changes.map(({ field, before, after }) => `${field}：${before} → ${after}`),
      ]
        .filter(Boolean)
        .join('；') || '—',
  },
  {
    key: 'where',
    title: 'IP与设备',
    render: ({ ip, region, device }) => (
      <NotedText note={device}>{[ip, region].filter(Boolean).join(' · ') || '—'}</NotedText>
    ),
  },
];

/** 操作记录: person, operation and place (shell.md#operation-log); a tab of the screen around it. */
export function OperationLog() {
  const state = useFilters(logFilters, 'tab');
  const { tab: _tab, module, actor, ...rest } = state.filters;
  const list = useRead(
    api.account.operations,
    { ...rest, ...(module && { module }), ...(actor && { actor }) },
    { keepPrevious: true },
  );
  const { modules = [], actors = [] } = list.data ?? {};
  return (
    <LogList
      name="操作记录"
      hint="您和子账号的每次修改都会记录在这里"
      state={state}
      fields={
        <>
          <FilterSelect
            name="module"
            label="模块"
            value={module}
            options={[['', '全部模块'], ...modules.map((one): Option => [one.module, one.text])]}
          />
          <FilterSelect
            name="actor"
            label="操作人"
            value={actor}
            options={[['', '全部操作人'], ...actors.map((one): Option => [one.actor, one.name])]}
          />
        </>
      }
      columns={columns}
      read={list}
      minWidth={960}
    />
  );
}
