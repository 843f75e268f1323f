import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Notice } from '../../ui/Notice';
import { Customer } from '../Customer';
import { type Event, queue } from '../queue';
import { Yuan } from '../Yuan';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Item = WireOutput<Api['bookings']['staffList']>['list'][number];
/** A line of the bank whose owner is not known yet, or what a bank or channel has charged or paid. */
const isOwnerless = ({ kind }: Item) => kind === 'receipt' || kind === 'charge';
const about = (item: Item) => (
  <p>
    {item.requested_by}{' '}
    {!isOwnerless(item) && (
      <>
        为 <Customer inline uid={item.uid} />{' '}
      </>
    )}
    申请{item.kind_text} <Yuan value={item.amount} /> 元，单据 {item.ref_no}。
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核入账',
    tone: 'primary',
    endpoint: api.bookings.staffApprove,
    question: (item) => (
      <>
        {about(item)}
        {item.bank_txn_no !== '' && <p>请在银行对账单上核对流水 {item.bank_txn_no} 的金额、日期与付款方。</p>}
        {isUnseen(item) && <Notice tone="warning">该流水尚未登记到账，系统无法核对金额与日期。</Notice>}
        <p>入账后不能撤销。</p>
      </>
    ),
    input: ({ no }) => ({ no }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '拒绝',
    tone: 'danger',
    endpoint: api.bookings.staffRefuse,
    question: (item) => (
      <>
        {about(item)}
        <p>拒绝后不入账，流水号可重新使用；已登记的银行到账仍在“银行到账”中，可再次匹配。</p>
      </>
    ),
    input: ({ no }) => ({ no }),
  }),
};
/** A transfer whose line nobody has entered. */
const isUnseen = ({ kind, receipt_no }: Item) => kind === 'recharge' && receipt_no === null;
const tones = { pending: 'warning', booked: 'positive', refused: 'negative' } as const;

/** 入账复核: credits of 50,000 元 and more, and those without a line of the statement, by two people. */
export const bookings = queue<Item>({
  id: 'booking',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.bookings.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.booking.waits },
    { id: 'pending', text: '待复核', input: { status: 'pending' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ no }) => no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  search: { name: 'keyword', label: '单号或流水号' },
  columns: [
    { key: 'kind', title: '类型', width: 128, render: ({ kind_text }) => kind_text },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['类型', item.kind_text],
    ['单据', item.ref_no],
    ['金额', <Yuan key="amount" value={item.amount} />],
    ['银行流水号', item.bank_txn_no || '—'],
    ['到账登记', item.receipt_no ?? (isUnseen(item) ? '未登记' : '—')],
    ['原因', item.reason || '—'],
    ['须复核', item.why || '—'],
    ['申请', `${item.requested_by} ${item.created_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
});
