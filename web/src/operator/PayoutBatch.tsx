import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import styles from './operator.module.css';
import { PayoutDownload } from './PayoutDownload';
import { PayoutResult } from './PayoutResult';
import { Yuan } from './Yuan';

type Batch = WireOutput<Api['payouts']['staffDetail']>;
type Line = Batch['lines'][number];
type Said = Batch['results'][number]['lines'][number];

const tones = {
  waiting: 'neutral',
  sent: 'info',
  second: 'warning',
  paid: 'positive',
  failed: 'negative',
  returned: 'negative',
  released: 'neutral',
} as const;
const amount: Pick<Column<Line>, 'title' | 'align' | 'width' | 'card'> = {
  title: '金额',
  align: 'end',
  width: 104,
  card: 'figure',
};
const lineColumns: Column<Line>[] = [
  {
    key: 'no',
    title: '提现单与收款人',
    width: 200,
    card: 'title',
    render: ({ seq, no, holder_mask, bank_name, card_mask }) => (
      <>
        {seq}. {no}
        <span className={styles.totalNote}>
          {holder_mask} {bank_name} {card_mask}
        </span>
      </>
    ),
  },
  { key: 'amount', ...amount, render: (line) => <Yuan value={line.amount} /> },
  {
    key: 'state',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ state, state_text }) => <StatusTag tone={tones[state]}>{state_text}</StatusTag>,
  },
  {
    key: 'next',
    title: '结果与处理',
    render: ({ bank_no, reason, next }) => (
      <>
        {bank_no && <span>流水号 {bank_no}。</span>}
        {reason && <span>原因：{reason}。</span>}
        <span className={styles.note}>{next}</span>
      </>
    ),
  },
];

/** Verdicts that need no further step. */
const settled: ReadonlySet<Said['verdict']> = new Set(['paid', 'failed', 'returned', 'same', 'pending']);

/** A batch behind its cover sheet: its file, each line with its next step, the bank's results, and the trail. */
export function PayoutBatch({ batch }: { batch: Batch }) {
  const { actions, lines, results, timeline } = batch;
  return (
    <>
      {batch.status === 'handed_out' && batch.recall_by !== '' && (
        <Notice tone="warning">
          {batch.recall_by} 申请收回：{batch.recall_reason}。同意前请先向银行确认没有受理这个文件。
        </Notice>
      )}
      {actions.includes('download') && <PayoutDownload no={batch.no} />}
      <section className={styles.part} aria-label="明细">
        <h3>明细</h3>
        <RecordTable
          caption="批次明细"
          columns={lineColumns}
          rows={lines}
          error={null}
          onRetry={() => undefined}
          rowKey={({ no }) => no}
          minWidth={560}
          empty={<EmptyState icon="list" title="没有明细" />}
        />
      </section>
      {batch.handed_out_at !== null && <PayoutResult no={batch.no} />}
      {results.map((result) => (
        <section key={result.no} className={styles.part} aria-label={`结果文件 ${result.file_name}`}>
          <h3>{result.file_name}</h3>
          <p className={styles.note}>
            {result.by} <MomentText value={result.at} />
          </p>
          <ul>
            {result.lines.map((line) => (
              <li key={line.row}>
                <span>
                  第{line.row}行 {line.withdraw_no || '（无单号）'}：{line.text}
                  {line.note && `（${line.note}）`}
                </span>
                {settled.has(line.verdict) ? (
                  line.amount !== null && <Yuan value={line.amount} />
                ) : (
                  <StatusTag tone="warning">未登记</StatusTag>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.part}>
        <h3>进度</h3>
        <Timeline entries={timeline} />
      </section>
    </>
  );
}
