import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { StaffFile } from '../StaffFile';
import { Customer } from '../Customer';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { aloneText } from './blanks';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Application = WireOutput<Api['credit']['staffApplications']>['list'][number];
const applicationEvents: Record<Application['actions'][number], Event<Application>> = {
  grant: {
    id: 'grant',
    text: '通过申请',
    tone: 'primary',
    endpoint: api.credit.staffGrant,
    question: (item) => (
      <p>
        <Customer inline uid={item.uid} /> 申请 <Yuan value={item.amount} /> 元，现有额度{' '}
        <Yuan value={item.total_amount} /> 元，已用 <Yuan value={item.used_amount} />{' '}
        元。请填写通过后的总额度。
      </p>
    ),
    blanks: [
      { name: 'amount', label: '总额度（元）', kind: 'amount', initial: ({ amount }) => amount.toFixed(2) },
    ],
    input: ({ no }, { amount }) => ({ no, amount }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '驳回',
    tone: 'danger',
    endpoint: api.credit.staffRefuse,
    question: (item) => (
      <p>
        驳回 <Customer inline uid={item.uid} /> 的申请，客户会看到原因。
      </p>
    ),
    input: ({ no }) => ({ no }),
  }),
};
const tones = { pending: 'warning', granted: 'positive', refused: 'negative', approved: 'positive' } as const;

/** 授信申请. */
export const applications = queue<Application>({
  id: 'credit',
  uidOf: ({ uid }) => uid,
  group: '信用',
  list: api.credit.staffApplications,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.credit.waits },
    { id: 'pending', text: '待审核', input: { status: 'pending' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '单号或账户编号' },
  keyOf: ({ no }) => no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'kind', title: '类型', width: 96, render: ({ kind_text }) => kind_text },
    figureColumn('申请额度', ({ amount }) => <Yuan value={amount} />, 136),
  ],
  facts: (item) => [
    ['类型', item.kind_text],
    ['申请额度', <Yuan key="amount" value={item.amount} />],
    ['现有额度', <Yuan key="total" value={item.total_amount} />],
    ['已用', <Yuan key="used" value={item.used_amount} />],
    ['说明', item.reason || '—'],
    [
      '材料',
      item.files.length === 0
        ? '—'
        : item.files.map((file, index) => <StaffFile key={file} fileId={file} text={`材料${index + 1}`} />),
    ],
    ['处理', decisionOf(item, item.refuse_reason)],
  ],
  events: (item) => item.actions.map((id) => applicationEvents[id]),
});

type Request = WireOutput<Api['credit']['staffRequests']>['list'][number];
const requestEvents: Record<Request['actions'][number], Event<Request>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.credit.staffApprove,
    question: (item) => (
      <p>
        {item.requested_by} 为 <Customer inline uid={item.uid} /> 申请{item.kind_text}{' '}
        <Yuan value={item.amount} /> 元：
        {item.reason}
      </p>
    ),
    input: ({ no }) => ({ no }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '驳回',
    tone: 'danger',
    endpoint: api.credit.staffDecline,
    question: (item) => <p>驳回 {item.requested_by} 的申请。</p>,
    input: ({ no }) => ({ no }),
  }),
};

/** 减免与核销: asked for by one, decided by another. */
export const requests = queue<Request>({
  id: 'credit-request',
  uidOf: ({ uid }) => uid,
  group: '信用',
  list: api.credit.staffRequests,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['credit-request'].waits },
    { id: 'pending', text: '待复核', input: { status: 'pending' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '单号、账单号或账户编号' },
  keyOf: ({ no }) => no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'kind', title: '类型', width: 104, render: ({ kind_text }) => kind_text },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['类型', item.kind_text],
    ['账单号', item.bill_no],
    ['金额', <Yuan key="amount" value={item.amount} />],
    ['原因', item.reason],
    ['申请人', item.requested_by],
    ['复核', decisionOf(item, item.refuse_reason)],
  ],
  events: (item) => item.actions.map((id) => requestEvents[id]),
  create: {
    id: 'recover',
    text: '登记核销收回',
    tone: 'primary',
    endpoint: api.credit.staffRecover,
    question: () => <p>客户以对公转账偿还已核销的账单时登记，一笔银行流水只能登记一次；{aloneText}。</p>,
    blanks: [
      { name: 'no', label: '账户编号', kind: 'text', meant: 'identifier' },
      { name: 'bill_no', label: '账单号', kind: 'text', meant: 'number' },
      { name: 'amount', label: '到账金额（元）', kind: 'amount' },
      { name: 'bank_txn_no', label: '银行流水号', kind: 'text', meant: 'number' },
      { name: 'payer_name', label: '付款户名', kind: 'text' },
      { name: 'received_day', label: '到账日期', kind: 'day' },
    ],
    input: (_, { no, bill_no, amount, bank_txn_no, payer_name, received_day }) => ({
      no,
      bill_no,
      amount,
      bank_txn_no,
      payer_name,
      received_day,
    }),
    toastText: resultText(
      '已登记核销收回',
      ({ status }: WireOutput<Api['credit']['staffRecover']>) => status === 'pending',
    ),
  },
});
