import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import type { Column } from '../ui/record-columns';
import styles from './finance.module.css';
import type { RmbRecord } from './record';
import { Amount, Source } from './RecordDrawer';

type RmbSummary = WireOutput<Api['finance']['rmbList']>['summary'];
interface Parts {
  onOpen(record: RmbRecord): void;
  /** Sums over everything the filters found, from the server. */
  summary: RmbSummary | undefined;
  /** Nothing but money set aside and set free again: none of it comes in or goes out. */
  isFreezes: boolean;
}

/** The columns of 收支明细 (finance.md#rmb-screen); the record's number opens it. */
export const rmbColumns = ({ onOpen, summary, isFreezes }: Parts): Column<RmbRecord>[] => [
  {
    key: 'time',
    title: '时间',
    width: 152,
    total: summary && `合计 ${summary.count} 笔`,
    card: 'when',
    render: ({ time }) => <MomentText value={time} />,
  },
  {
    key: 'source',
    title: '流水 / 关联单号',
    card: 'title',
    render: (record) => <Source record={record} onOpen={() => onOpen(record)} />,
  },
  {
    key: 'type',
    title: '交易类型',
    width: 140,
    card: 'mark',
    render: (record) => <NotedText note={isMoved(record) && record.flow_text}>{record.type_text}</NotedText>,
  },
  ...(isFreezes ? [] : [moved('in', '入账', summary), moved('out', '出账', summary)]),
  {
    key: 'frozen',
    title: '冻结/解冻',
    align: 'end',
    width: 132,
    card: 'figure',
    total: summary && (summary.frozen > 0 || summary.thawed > 0) && (
      <>
        <Named text="冻结" value={summary.frozen} />
        <Named text="解冻" value={summary.thawed} />
      </>
    ),
    render: (record) =>
      isMoved(record) ? null : (
        <Named text={record.direction === 'freeze' ? '冻结' : '解冻'} value={record.amount} />
      ),
  },
  {
    key: 'balance',
    title: '可用余额',
    align: 'end',
    width: 112,
    render: ({ balance_after }) => <MoneyText value={balance_after} />,
  },
  { key: 'no', title: '流水号', width: 172, isExtra: true, render: ({ record_no: no }) => no },
  { key: 'channel', title: '渠道', width: 84, isExtra: true, render: ({ channel_text }) => channel_text },
  { key: 'operator', title: '操作人', width: 88, isExtra: true, render: ({ operator }) => operator },
  {
    key: 'remark',
    title: '备注',
    width: 120,
    isExtra: true,
    render: ({ remark }) => remark,
  },
];

const isMoved = ({ direction }: RmbRecord): boolean => direction === 'in' || direction === 'out';

/** Column of incoming or outgoing amounts, with the sum and the part of it that was earned or spent. */
const moved = (
  direction: 'in' | 'out',
  title: string,
  summary: RmbSummary | undefined,
): Column<RmbRecord> => ({
  key: direction,
  title,
  align: 'end',
  width: 152,
  card: 'figure',
  total: summary && (
    <>
      <MoneyText value={direction === 'in' ? summary.inflow : summary.outflow} />
      <Named
        text={direction === 'in' ? '其中收入' : '其中支出'}
        value={direction === 'in' ? summary.income : summary.expense}
      />
    </>
  ),
  render: (record) => (record.direction === direction ? <Amount record={record} /> : null),
});

const Named = ({ text, value }: { text: string; value: number }) => (
  <div className={styles.faint}>
    {text} <MoneyText value={value} />
  </div>
);
