import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { Customer } from '../Customer';
import { waitsIn } from '../done-text';
import { type Event, queue } from '../queue';
import { reason } from './blanks';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Item = WireOutput<Api['books']['adjustList']>['list'][number];
const about = (item: Item) => (
  <p>
    {item.created_by} 为 <Customer inline uid={item.uid} /> 发起{item.type_text}{' '}
    <Yuan value={item.amount} sign /> 元：
    {item.reason}（工单 {item.ticket}）
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.books.adjustApprove,
    question: (item) => (
      <>
        {about(item)}
        <p>通过后立即入账，并通知客户。</p>
      </>
    ),
    input: ({ adjust_no: no }) => ({ no }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '拒绝',
    tone: 'danger',
    endpoint: api.books.adjustRefuse,
    question: about,
    input: ({ adjust_no: no }) => ({ no }),
  }),
};
const tones = { submitted: 'warning', approved: 'positive', refused: 'negative' } as const;

/** 调账: proposed by one, decided by another (J33). */
export const adjustments = queue<Item>({
  id: 'adjust',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.books.adjustList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.adjust.waits },
    { id: 'submitted', text: '待复核', input: { status: 'submitted' } },
    { id: 'approved', text: '已入账', input: { status: 'approved' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ adjust_no }) => adjust_no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  search: { name: 'keyword', label: '单号' },
  columns: [
    { key: 'title', title: '事由', render: ({ type_text, title }) => `${type_text} ${title}` },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} sign />),
  ],
  facts: (item) => [
    ['类型', item.type_text],
    ['金额', <Yuan key="amount" value={item.amount} sign />],
    ['事由', item.title],
    ['原因', item.reason],
    ['工单', item.ticket],
    ['发起', `${item.created_by} ${item.created_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '发起调账',
    tone: 'primary',
    endpoint: api.books.adjustCreate,
    question: () => <p>提交后须由另一位同事复核才会入账。金额为负表示扣减。</p>,
    blanks: [
      { name: 'uid', label: '账户编号', kind: 'text', meant: 'identifier' },
      {
        name: 'type',
        label: '类型',
        kind: 'choice',
        options: [
          ['adjust', '调账'],
          ['compensation', '赔付'],
        ],
      },
      { name: 'amount', label: '金额（元）', kind: 'amount' },
      { name: 'title', label: '事由（客户可见）', kind: 'text' },
      { name: 'ticket', label: '工单号', kind: 'text' },
      reason,
    ],
    toastText: () => waitsIn('adjust'),
    input: (_, { uid, type, amount, title, ticket, reason: why }, request_token) => ({
      uid,
      type,
      amount,
      title,
      ticket,
      reason: why,
      request_token,
    }),
  },
});
