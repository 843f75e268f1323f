import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { choice, paging } from '../ui/filters';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordList } from '../ui/RecordList';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';
import styles from './operator.module.css';

type Run = WireOutput<Api['operator']['jobs']>['list'][number];
const PANEL = 'jobs';
const views = { all: '全部', failed: '失败', running: '运行中' } as const;
type View = keyof typeof views;

const columns: Column<Run>[] = [
  { key: 'job', title: '任务', card: 'title', render: ({ text }) => text },
  {
    key: 'started',
    card: 'when',
    title: '开始',
    width: 150,
    render: ({ started_at }) => <MomentText value={started_at} />,
  },
  {
    key: 'finished',
    title: '结束',
    width: 150,
    render: ({ finished_at }) => (finished_at === null ? '—' : <MomentText value={finished_at} />),
  },
  {
    key: 'done',
    card: 'figure',
    title: '处理数',
    width: 88,
    align: 'end',
    render: ({ done }) => done ?? '—',
  },
  {
    key: 'state',
    title: '结果',
    width: 100,
    card: 'mark',
    render: ({ error, finished_at }) =>
      error ? (
        <StatusTag tone="negative">失败</StatusTag>
      ) : finished_at ? (
        <StatusTag tone="positive">完成</StatusTag>
      ) : (
        <StatusTag tone="info">运行中</StatusTag>
      ),
  },
  { key: 'error', title: '错误', render: ({ error }) => error ?? '' },
];

const jobFilters = { view: choice(Object.keys(views) as [View, ...View[]]), ...paging };

/** 后台任务: automatic jobs, their next runs and their failures. */
export default function JobsScreen() {
  const { filters, set } = useFilters(jobFilters, 'view');
  const { view, ...paged } = filters;
  const list = useRead(
    api.operator.jobs,
    { ...paged, ...(view !== 'all' && { status: view }) },
    { keepPrevious: true },
  );
  return (
    <Screen
      title="后台任务"
      actions={
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          刷新
        </Button>
      }
    >
      <Card title="任务与下次运行">
        <ul className={styles.jobs}>
          {list.data?.jobs.map(({ job, text, about, next_at, is_running }) => (
            <li key={job}>
              <div>
                <h3>{text}</h3>
                <p className={styles.note}>{about}</p>
              </div>
              {is_running ? <StatusTag tone="info">运行中</StatusTag> : <MomentText value={next_at} />}
            </li>
          ))}
        </ul>
      </Card>
      <Card flush>
        <Tabs
          label="运行记录"
          panel={PANEL}
          tabs={(Object.keys(views) as View[]).map((id) => ({ id, text: views[id] }))}
          current={view}
          onChange={(id) => set({ view: id })}
        />
        <div {...panelOf(PANEL, view)}>
          <RecordList
            caption="运行记录"
            columns={columns}
            read={list}
            rowKey={({ run_id }) => run_id}
            empty={<EmptyState icon="clock" title="没有运行记录" />}
            paging={filters}
            onPage={set}
          />
        </div>
      </Card>
    </Screen>
  );
}
