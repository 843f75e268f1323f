import { Facts } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { StatusTag } from '../ui/StatusTag';
import type { Trial } from './bank-mapping-typed';
import styles from './operator.module.css';

type Line = NonNullable<Trial['read']>['first'][number];
const columns: Column<Line>[] = [
  { key: 'row', title: '行', width: 64, render: ({ row }) => row },
  { key: 'at', title: '时间', width: 160, card: 'title', render: ({ at }) => at },
  {
    key: 'direction',
    title: '收支',
    width: 80,
    card: 'mark',
    render: ({ direction }) => (
      <StatusTag tone={direction === 'in' ? 'positive' : 'neutral'}>
        {direction === 'in' ? '收入' : '支出'}
      </StatusTag>
    ),
  },
  { key: 'amount', title: '金额', align: 'end', card: 'figure', render: ({ amount }) => amount },
  { key: 'balance', title: '余额', align: 'end', render: ({ balance }) => balance || '—' },
  {
    key: 'party',
    title: '对方',
    render: ({ name, party_account: account }) => `${name} ${account}`.trim() || '—',
  },
  { key: 'memo', title: '摘要', render: ({ memo }) => memo || '—' },
  { key: 'serial', title: '流水号', render: ({ serial }) => serial || '—' },
];

/** What a file says by the columns that were pointed at, or everything that is wrong. */
export function BankTrial({ trial: { faults, read, is_whole: isWhole } }: { trial: Trial }) {
  return (
    <section className={styles.part} aria-label="试读结果">
      <h3>试读结果</h3>
      {faults.length > 0 && (
        <Notice tone="negative">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Notice>
      )}
      {read !== null && (
        <>
          {isWhole && (
            <Notice tone={read.opening === null ? 'warning' : 'positive'}>
              {read.opening === null
                ? '整份文件读取无误。没有余额列，无法核对明细是否完整：此版式的明细都由人工匹配。'
                : '整份文件读取无误，期初加收支等于期末。'}
            </Notice>
          )}
          <Facts
            facts={[
              ['时间', `${read.first_at} 至 ${read.last_at}`],
              ['明细', `${read.count}笔`],
              ['收入', `${read.in_count}笔，${read.in_sum}元`],
              ['支出', `${read.out_count}笔，${read.out_sum}元`],
              ['期初与期末', read.opening === null ? '—' : `${read.opening}元 至 ${read.closing}元`],
            ]}
          />
          <RecordTable
            caption="开头和结尾的明细"
            columns={columns}
            rows={[...read.first, ...read.last]}
            rowKey={({ row }) => String(row)}
            error={null}
            onRetry={() => undefined}
            minWidth={860}
            empty={<EmptyState icon="list" title="没有明细" />}
          />
        </>
      )}
    </section>
  );
}
