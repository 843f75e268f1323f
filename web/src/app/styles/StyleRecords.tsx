import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { NotedText } from '../../ui/NotedText';
import { PageTotal } from '../../ui/PageTotal';
import { Pager } from '../../ui/Pager';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { RowActions } from '../../ui/RowActions';
import { StatusTag, type Tone } from '../../ui/StatusTag';
import styles from './styles.module.css';

interface Row {
  no: string;
  title: string;
  amount: number;
  state: string;
  tone: Tone;
}
const rows: readonly Row[] = [
  { no: 'O2026113077994136', title: '冬季新品路演厅租用', amount: 1800, state: '待付款', tone: 'warning' },
  { no: 'O2026113053959155', title: '渲染', amount: 1224, state: '进行中', tone: 'info' },
  {
    no: 'O2026112904337426',
    title: '一个很长的标题，列的末尾放不下时截断，指到时显示全文，打开记录也能看到全文',
    amount: 88_888.88,
    state: '已完成',
    tone: 'positive',
  },
  { no: 'O2026112866940243', title: '剪辑组云工作室', amount: 2598, state: '退款中', tone: 'negative' },
  { no: 'O2026112839865322', title: '年度供应商大会', amount: 796, state: '已关闭', tone: 'neutral' },
];
const nothing = () => undefined;

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    title: '名称',
    card: 'title',
    total: '本页合计',
    render: ({ title, no }) => (
      <NotedText number={no}>
        <button type="button">{title}</button>
      </NotedText>
    ),
  },
  {
    key: 'amount',
    title: '金额',
    align: 'end',
    width: 128,
    card: 'figure',
    total: <PageTotal price amounts={rows.map(({ amount }) => amount)} />,
    render: ({ amount }) => <MoneyText price value={amount} unit="¥" />,
  },
  {
    key: 'state',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ state, tone }) => <StatusTag tone={tone}>{state}</StatusTag>,
  },
  {
    key: 'at',
    title: '时间',
    width: 148,
    card: 'when',
    render: () => <MomentText value="2026-11-30 12:51:00" />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 124,
    card: 'actions',
    render: ({ title }) => (
      <RowActions of={title}>
        <Button size="small" kind="quiet" aria-label={`查看：${title}`}>
          查看
        </Button>
        <Button size="small" kind="quiet" aria-label={`删除：${title}`}>
          删除
        </Button>
      </RowActions>
    ),
  },
];
const table = { columns, rowKey: ({ no }: Row) => no, oneLine: true, error: null, onRetry: nothing } as const;

/** A list with its records, while it is read, when nothing is there, and when it could not be read. */
export function StyleRecords() {
  const [selected, select] = useState<ReadonlySet<string>>(new Set([rows[1]!.no]));
  const [page, setPage] = useState(2);
  return (
    <>
      <Card title="列表" flush>
        <RecordTable
          {...table}
          caption="有记录的列表"
          rows={rows}
          hasTotals
          current={rows[0]!.no}
          empty={null}
          selection={{
            selected,
            change: select,
            isSelectable: (no) => no !== rows[4]!.no,
            label: (no) => `订单${no}`,
          }}
        />
        <Pager page={page} pageSize={10} total={268} onChange={({ page: next }) => setPage(next)} />
      </Card>
      <div className={styles.split}>
        <Card title="读取中" flush>
          <RecordTable {...table} caption="读取中的列表" rows={undefined} skeletonRows={3} empty={null} />
        </Card>
        <Card title="没有记录与读取失败" flush>
          <RecordTable
            {...table}
            caption="空列表"
            rows={[]}
            empty={
              <EmptyState title="您还没有订单" hint="下单后在这里查看" action={<Button>去逛逛</Button>} />
            }
          />
          <RecordTable
            {...table}
            caption="读取失败的列表"
            rows={undefined}
            error={{ message: '服务器繁忙，请稍后重试' }}
            empty={null}
          />
        </Card>
      </div>
    </>
  );
}
