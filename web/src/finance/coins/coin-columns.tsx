import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import styles from '../finance.module.css';
import type { CreditRecord } from '../record';
import { Amount, Source } from '../RecordDrawer';

interface Parts {
  onOpen(record: CreditRecord): void;
  /** Sums over everything the filters found, from the server. */
  summary: { gain: number; spend: number; expired: number } | undefined;
}

/** The columns of 创意币 (finance.md#coin-screen); the record's number opens it. */
export const coinColumns = ({ onOpen, summary }: Parts): Column<CreditRecord>[] => [
  {
    key: 'time',
    title: '时间',
    width: 152,
    card: 'when',
    render: ({ time }) => <MomentText value={time} />,
  },
  { key: 'type', title: '类型', width: 104, card: 'mark', render: ({ type_text }) => type_text },
  {
    key: 'source',
    title: '说明',
    card: 'title',
    total: summary && (
      <span className={styles.sum}>
        <span>
          获得 <MoneyText value={summary.gain} direction="in" />
        </span>
        <span>
          消耗 <MoneyText value={summary.spend} direction="out" />
        </span>
        <span>
          过期 <MoneyText value={summary.expired} />
        </span>
      </span>
    ),
    render: (record) => <Source record={record} onOpen={() => onOpen(record)} />,
  },
  {
    key: 'amount',
    title: '收支',
    align: 'end',
    width: 120,
    card: 'figure',
    render: (record) => <Amount record={record} />,
  },
  {
    key: 'balance',
    title: '变动后余额',
    align: 'end',
    width: 120,
    render: ({ balance_after }) => <MoneyText value={balance_after} />,
  },
  {
    key: 'bucket',
    title: '币种',
    width: 192,
    render: ({ bucket, expire_at }) =>
      bucket && (
        <NotedText note={expire_at && `${expire_at.slice(0, 10)} 到期`}>
          <StatusTag tone={bucket === 'bonus' ? 'info' : 'neutral'}>
            {bucket === 'bonus' ? '赠送币' : '充值币'}
          </StatusTag>
        </NotedText>
      ),
  },
  { key: 'operator', title: '操作人', width: 96, isExtra: true, render: ({ operator }) => operator },
];
