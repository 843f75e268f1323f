import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import type { Column } from '../ui/record-columns';
import styles from './finance.module.css';
import type { RmbRecord } from './record';
import { Amount, RecordNumber, Source } from './RecordDrawer';

interface Parts {
  onOpen(record: RmbRecord): void;
  /** Sums over everything the filters found, from the server. */
  summary: { income: number; expense: number; count: number } | undefined;
  /** Nothing but money set aside and set free again: neither is income nor expense, so there are no sums. */
  isFreezes: boolean;
}

/** The columns of 收支明细 (product 02 §2.3); the record's number opens it. */
export const rmbColumns = ({ onOpen, summary, isFreezes }: Parts): Column<RmbRecord>[] => [
  {
    key: 'time',
    title: '时间 / 流水号',
    width: 176,
    total: summary && `合计 ${summary.count} 笔`,
    card: 'title',
    render: (record) => (
      <>
        <MomentText value={record.time} />
        <RecordNumber no={record.record_no} onOpen={() => onOpen(record)} />
      </>
    ),
  },
  { key: 'type', title: '交易类型', width: 106, card: 'mark', render: ({ type_text }) => type_text },
  { key: 'source', title: '对方 / 关联单号', render: (record) => <Source record={record} /> },
  {
    key: 'income',
    title: isFreezes ? '解冻' : '收入',
    align: 'end',
    width: 112,
    total: summary && <MoneyText value={summary.income} />,
    render: (record) =>
      record.direction === 'in' || record.direction === 'unfreeze' ? <Amount record={record} /> : null,
  },
  {
    key: 'expense',
    title: isFreezes ? '冻结' : '支出',
    align: 'end',
    width: 112,
    total: summary && <MoneyText value={summary.expense} />,
    render: (record) =>
      record.direction === 'out' || record.direction === 'freeze' ? <Amount record={record} /> : null,
  },
  {
    key: 'balance',
    title: isFreezes ? '可用余额' : '余额',
    align: 'end',
    width: 112,
    render: ({ balance_after }) => <MoneyText value={balance_after} />,
  },
  { key: 'channel', title: '渠道', width: 84, render: ({ channel_text }) => channel_text },
  { key: 'operator', title: '操作人', width: 88, render: ({ operator }) => operator },
  {
    key: 'remark',
    title: '备注',
    width: 120,
    render: ({ remark }) => remark && <span className={styles.remark}>{remark}</span>,
  },
];
