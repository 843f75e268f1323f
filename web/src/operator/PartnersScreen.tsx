import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import styles from './operator.module.css';

type Partner = WireOutput<Api['operator']['partners']>['list'][number];
const tones = { real: 'positive', people: 'info', sandbox: 'warning', off: 'neutral' } as const;
const at = (moment: string | null) => (moment === null ? '—' : <MomentText value={moment} />);
/** For partners replaced by people, or by nobody, no calls are counted. */
const ofReal = (count: (partner: Partner) => number) => (partner: Partner) =>
  partner.mode === 'real' ? count(partner) : '—';

const columns: Column<Partner>[] = [
  {
    key: 'text',
    title: '合作方',
    card: 'title',
    render: ({ text, about, arrival }) => (
      <div>
        {text}
        <p className={styles.note}>{about}</p>
        {arrival !== null && (
          <p className={styles.note}>
            近1小时送达{arrival.delivered}条，未送达{arrival.undelivered}条
          </p>
        )}
      </div>
    ),
  },
  {
    key: 'mode',
    title: '方式',
    width: 104,
    card: 'mark',
    render: ({ mode, mode_text }) => <StatusTag tone={tones[mode]}>{mode_text}</StatusTag>,
  },
  {
    key: 'success',
    card: 'when',
    title: '最近成功',
    width: 150,
    render: ({ last_success_at }) => at(last_success_at),
  },
  {
    key: 'today',
    title: '今日成功',
    width: 96,
    align: 'end',
    render: ofReal(({ succeeded_today }) => succeeded_today),
  },
  {
    key: 'failed',
    title: '今日失败',
    width: 96,
    align: 'end',
    render: ofReal(({ failed_today }) => failed_today),
  },
  { key: 'waiting', title: '排队', width: 80, align: 'end', render: ({ waiting }) => waiting ?? '—' },
  {
    key: 'failure',
    title: '最近失败',
    render: ({ last_failure, last_failure_at, failures_in_a_row }) =>
      last_failure === null ? (
        '—'
      ) : (
        <div>
          {at(last_failure_at)}
          {failures_in_a_row > 0 && `，已连续${failures_in_a_row}次`}
          <p className={styles.note}>{last_failure}</p>
        </div>
      ),
  },
];

/** 合作方: the mode of each partner, its successes and failures, and the messages waiting for it. */
export default function PartnersScreen() {
  const list = useRead(api.operator.partners, {}, { keepPrevious: true });
  return (
    <Screen
      title="合作方"
      actions={
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          刷新
        </Button>
      }
    >
      {list.data?.list.map(
        ({ partner, text, arrival }) =>
          arrival?.warning && (
            <Notice key={partner} tone="warning">
              {text}：{arrival.warning}
            </Notice>
          ),
      )}
      <Card flush>
        <RecordTable
          caption="合作方"
          columns={columns}
          rows={list.data?.list}
          rowKey={({ partner }) => partner}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          skeletonRows={13}
          empty={<EmptyState icon="clock" title="没有合作方" />}
        />
      </Card>
    </Screen>
  );
}
