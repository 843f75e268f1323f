import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import styles from './operator.module.css';
import { figureColumn } from './queues/facts';
import { Yuan } from './Yuan';

type Line = WireOutput<Api['bankfiles']['staffLines']>['list'][number];
const states = { done: '', pending: '处理中', failed: '未成功' } as const;

/** A line of a file; its own text stands below the memo. */
export const lineColumns: Column<Line>[] = [
  { key: 'at', title: '时间', width: 150, card: 'title', render: ({ at }) => at },
  {
    key: 'direction',
    title: '收支',
    width: 90,
    card: 'mark',
    render: ({ direction, state }) => (
      <>
        <StatusTag tone={direction === 'in' ? 'positive' : 'neutral'}>
          {direction === 'in' ? '收入' : '支出'}
        </StatusTag>{' '}
        {states[state]}
      </>
    ),
  },
  figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  {
    key: 'party',
    title: '对方',
    render: ({ name, party_account }) => `${name} ${party_account}`.trim() || '—',
  },
  {
    key: 'booking',
    title: '匹配',
    width: 120,
    render: ({ booking, booking_text: text, receipt_no: no }) =>
      no !== '' ? (
        <Link to={`/queue/receipt?view=all&keyword=${no}`}>{text}</Link>
      ) : booking === 'open' ? (
        <Link to="/queue/bank-line">{text}</Link>
      ) : (
        text || '—'
      ),
  },
  {
    key: 'memo',
    title: '摘要',
    render: ({ memo, ref, serial, balance, file, row, raw }) => (
      <>
        {memo} {ref}
        <details>
          <summary>原文</summary>
          <p className={styles.raw}>
            {file} 第{row}行：{raw}
          </p>
          {serial !== '' && <p>流水号 {serial}</p>}
          {balance !== '' && <p>余额 {balance}元</p>}
        </details>
      </>
    ),
  },
];
