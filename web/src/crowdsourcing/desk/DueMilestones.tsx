import type { Api } from '@uc/contract';
import type { MilestoneStatus } from '@uc/contract/crowdsourcing/contract-texts';
import type { useRead, WireOutput } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { MoneyText } from '../../ui/MoneyText';
import { NotedText } from '../../ui/NotedText';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { RowActions } from '../../ui/RowActions';
import { StatusTag, type Tone } from '../../ui/StatusTag';
import { Link } from 'react-router';
import styles from './desk.module.css';

export type DeskRead = ReturnType<typeof useRead<Api['desk']['show']>>;
type Milestone = WireOutput<Api['desk']['show']>['milestones'][number];

const tones: Partial<Record<MilestoneStatus, Tone>> = {
  funded: 'info',
  revising: 'warning',
  submitted: 'neutral',
  disputed: 'negative',
};
const pageOf = ({ contract_no: no }: Milestone) => `${to('crowdsourcing.carry')}?contract=${no}`;

/** Milestones under way, the next to be due first, each with its next step. */
export function DueMilestones({ read: { data, error, isFetching, refetch } }: { read: DeskRead }) {
  const more = data && data.milestone_total > data.milestones.length;
  return (
    <Card
      title="进行中的里程碑"
      flush
      extra={data && data.milestone_total > 0 ? `${data.milestone_total}项` : undefined}
    >
      <RecordTable
        caption="进行中的里程碑"
        columns={columns}
        rows={data?.milestones}
        rowKey={({ contract_no: no, seq }) => `${no}-${seq}`}
        oneLine
        minWidth={640}
        skeletonRows={4}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon="check"
            title="没有待交付的里程碑"
            hint="签署合同、雇主托管后，里程碑会按交付日期列在这里"
          />
        }
      />
      {more && (
        <p className={styles.more}>
          {`按交付日期显示最近${data.milestones.length}项，`}
          <Link to={`${to('crowdsourcing.carry')}?tab=contracts`}>查看全部合同</Link>
        </p>
      )}
    </Card>
  );
}

const columns: Column<Milestone>[] = [
  {
    key: 'milestone',
    title: '里程碑',
    card: 'title',
    render: (one) => (
      <NotedText note={one.title}>
        <Link to={pageOf(one)}>{one.milestone}</Link>
      </NotedText>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 112,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  {
    key: 'due',
    title: '交付日期',
    width: 148,
    card: 'when',
    render: ({ due_date: day, is_late: isLate }) =>
      isLate ? <span className={styles.late}>{`${day} 已逾期`}</span> : day,
  },
  {
    key: 'status',
    title: '状态',
    width: 88,
    card: 'mark',
    render: ({ status, status_text: text }) => (
      <StatusTag tone={tones[status] ?? 'neutral'}>{text}</StatusTag>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 104,
    card: 'actions',
    render: (one) => (
      <RowActions of={`${one.milestone}（${one.title}）`}>
        {one.can_deliver ? (
          <ButtonLink
            kind="primary"
            size="small"
            to={pageOf(one)}
            state={{ step: 'deliver' }}
            aria-label={`提交成果：${one.milestone}（${one.title}）`}
          >
            提交成果
          </ButtonLink>
        ) : (
          <ButtonLink
            kind="quiet"
            size="small"
            to={pageOf(one)}
            aria-label={`查看合同：${one.milestone}（${one.title}）`}
          >
            查看合同
          </ButtonLink>
        )}
      </RowActions>
    ),
  },
];
