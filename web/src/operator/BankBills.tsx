import { useState } from 'react';
import type { Api } from '@uc/contract';
import { demand, toast, type WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { api } from './api';
import styles from './operator.module.css';

type Bill = WireOutput<Api['bankfiles']['staffBills']>['list'][number];

/** 立即获取: asks the channel for one bill now. */
function FetchBill({ bill: { channel, channel_text, kind, kind_text, day } }: { bill: Bill }) {
  const [isBusy, setBusy] = useState(false);
  const fetchNow = async () => {
    setBusy(true);
    await demand(api.bankfiles.staffBillFetch, { channel, kind, day }).then(
      ({ state, state_text, why }) =>
        state === 'kept'
          ? toast('账单已保存，请到“文件”中自动匹配', 'success')
          : toast(why === '' ? `${state_text}，将自动重试` : why, 'error'),
      () => undefined,
    );
    setBusy(false);
    refresh([api.bankfiles.staffBills, api.bankfiles.staffStatements, api.bankfiles.staffLines]);
  };
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={`立即获取：${day}${channel_text}${kind_text}`}
      onClick={() => void fetchNow()}
    >
      立即获取
    </Button>
  );
}

const toneOf = ({ state, is_missing }: Bill) =>
  is_missing ? 'negative' : state === 'kept' ? 'positive' : state === 'none' ? 'neutral' : 'info';

/** Bills of channels that the server fetches itself (ADR 131). */
export const billColumns: Column<Bill>[] = [
  { key: 'day', title: '账单日', width: 110, card: 'title', render: ({ day }) => day },
  {
    key: 'bill',
    title: '账单',
    width: 160,
    render: ({ channel_text, kind_text }) => `${channel_text}${kind_text}`,
  },
  {
    key: 'state',
    title: '状态',
    card: 'mark',
    render: (bill) => (
      <>
        <StatusTag tone={toneOf(bill)}>{bill.is_missing ? '缺失' : bill.state_text}</StatusTag>
        {bill.why !== '' && <div className={styles.note}>{bill.why}</div>}
      </>
    ),
  },
  {
    key: 'asked',
    card: 'when',
    title: '上次获取',
    width: 150,
    render: ({ asked_at }) => (asked_at === null ? '—' : <MomentText value={asked_at} />),
  },
  {
    key: 'next',
    title: '下次获取',
    width: 150,
    render: ({ next_at }) => (next_at === null ? '—' : <MomentText value={next_at} />),
  },
  {
    key: 'actions',
    title: '操作',
    width: 110,
    card: 'actions',
    render: (bill) => (bill.actions.includes('fetch') ? <FetchBill bill={bill} /> : '—'),
  },
];
