import type { Api } from '@uc/contract';
import { api, useRead, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { defaultStart, today } from '../ui/days';
import { EmptyState } from '../ui/EmptyState';
import { choice, day, matching, paging } from '../ui/filters';
import { FilterBar, FilterSelect, type Option } from '../ui/FilterBar';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordList } from '../ui/RecordList';
import { useFilters } from '../ui/use-filters';
import styles from './access.module.css';
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
  { key: 'at', title: '时间', width: 168, render: ({ at }) => <MomentText value={at} /> },
  { key: 'actor', title: '子账号', width: 140, render: ({ actor_name }) => actor_name },
  {
    key: 'action',
    title: '操作',
    card: 'title',
    render: ({ action_text, module_text }) => (
      <>
        {action_text}
        <span className={`${styles.faint} ${styles.block}`}>{module_text}</span>
      </>
    ),
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
      <>
        {[ip, region].filter(Boolean).join(' · ')}
        <span className={`${styles.faint} ${styles.block}`}>{device}</span>
      </>
    ),
  },
];

/** 操作日志: what members did, newest first (product 02 §2.4). */
export function MemberLogs() {
  const state = useFilters(logFilters, 'tab');
  const { filters, set, reset, isDefault } = state;
  const { tab: _tab, module, actor, ...rest } = filters;
  const list = useRead(
    api.access.memberLogs,
    { ...rest, ...(module && { module }), ...(actor && { actor }) },
    { keepPrevious: true },
  );
  const { modules = [], actors = [] } = list.data ?? {};
  return (
    <>
      <FilterBar state={state} days="时间">
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
      </FilterBar>
      <RecordList
        caption="操作日志"
        columns={columns}
        read={list}
        rowKey={({ log_id }) => log_id}
        rowHeight={64}
        minWidth={960}
        empty={
          <EmptyState
            icon="clock"
            title={isDefault ? '暂无操作日志' : '没有符合条件的操作日志'}
            hint={isDefault ? '子账号的每次操作都会记录在这里' : '可以放宽时间范围或清除筛选条件'}
            action={!isDefault && <Button onClick={reset}>重置筛选</Button>}
          />
        }
        paging={rest}
        onPage={set}
      />
    </>
  );
}
