import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { api } from '../api';
import { type Event, queue } from '../queue';
import { Yuan } from '../Yuan';
import { reason } from './blanks';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Item = WireOutput<Api['payments']['staffIncomeRefundList']>['list'][number];
const about = (item: Item) => (
  <p>
    {item.proposed_by}登记：订单{item.order_no}“{item.title}”到账后退还雇主
    <Yuan value={item.amount} />
    元（{item.reason}）。通过后计入当月退款，多预扣且尚未缴库的税款立即退回服务商余额。
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.payments.staffIncomeRefundDecide,
    question: about,
    input: ({ refund_no: no }) => ({ no, event: 'approve' }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '不予通过',
    tone: 'danger',
    endpoint: api.payments.staffIncomeRefundDecide,
    question: about,
    input: ({ refund_no: no }) => ({ no, event: 'refuse' }),
  }),
};
const tones = { open: 'warning', approved: 'positive', refused: 'negative' } as const;

/** 到账后退款: income that went back after it had arrived, by two people, so that its tax is corrected (ADR 122). */
export const incomeRefunds = queue<Item>({
  id: 'income-refund',
  group: '资金',
  notice: () => (
    <Notice>
      只登记退款并更正当年的预扣税款，不划转退款本身：款项由双方自行退还，或通过“调账”办理。已缴库的多预扣税款抵减以后的预扣，需要更正申报的由财务在电子税务局办理。
    </Notice>
  ),
  uidOf: ({ uid }) => uid,
  list: api.payments.staffIncomeRefundList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['income-refund'].waits },
    { id: 'open', text: '待复核', input: { status: 'open' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '登记单号或订单号' },
  keyOf: ({ refund_no }) => refund_no,
  sinceOf: ({ proposed_at }) => proposed_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'order', title: '订单', width: 176, render: ({ order_no, title }) => `${order_no} ${title}` },
    figureColumn('退款金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['登记单号', item.refund_no],
    ['订单', `${item.order_no} ${item.title}`],
    ['退款金额', <Yuan key="amount" value={item.amount} />],
    ['退回税款', <Yuan key="back" value={item.tax_back} />],
    ['仍多预扣（已缴库）', <Yuan key="over" value={item.tax_over} />],
    ['原因', item.reason],
    ['登记', `${item.proposed_by} ${item.proposed_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '登记退款',
    tone: 'primary',
    endpoint: api.payments.staffIncomeRefundCreate,
    question: () => <p>收入到账后又退还雇主的，按实际退还的金额登记，由另一位同事复核。</p>,
    blanks: [
      { name: 'order_no', label: '订单号', kind: 'text', meant: 'number' },
      { name: 'amount', label: '退款金额（元）', kind: 'amount' },
      reason,
    ],
    input: (_, { order_no, amount, reason: why }) => ({ order_no, amount, reason: why }),
  },
});
