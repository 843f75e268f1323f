import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { markedDay } from '@uc/contract/estimated-day';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { Notice } from '../../ui/Notice';
import { Timeline } from '../../ui/Timeline';
import { BatchLink, BookingLink } from '../BookingLink';
import { Customer } from '../Customer';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { aloneText, reason } from './blanks';
import { figureColumn } from './facts';
import { payoutPreview, risksOf } from './payout-preview';

type Item = WireOutput<Api['withdrawals']['staffList']>['list'][number];
type Decided = WireOutput<Api['withdrawals']['staffFail']>;
type Detail = WireOutput<Api['withdrawals']['staffDetail']>;
const given = ({ no, version }: Item) => ({ no, version });
const about = (item: Item) => (
  <p>
    <Customer inline uid={item.uid} /> 提现 <Yuan value={item.amount} /> 元，手续费 <Yuan value={item.fee} />{' '}
    元，实付 <Yuan value={item.net} /> 元至 {item.bank_name} {item.card_mask}（{item.holder_mask}）。
  </p>
);
const plain = (
  id: string,
  text: string,
  endpoint: Event<Item>['endpoint'],
  tone?: 'primary' | 'danger',
): Event<Item> => ({
  id,
  text,
  endpoint,
  question: about,
  input: given,
  ...(tone && { tone }),
});
const withReason: Event<Item>['input'] = (item, values) => ({ ...given(item), reason: values.reason });

const comesBack = (item: Item) => (
  <>
    {about(item)}
    <p>款项将退回客户余额；{aloneText}。</p>
  </>
);

const events: Record<Item['events'][number], Event<Item>> = {
  approve: {
    ...plain('approve', '审核通过', api.withdrawals.staffApprove, 'primary'),
    toastText: resultText('已审核通过', ({ status }: Decided) => status === 'submitted', 'withdraw'),
  },
  approve2: {
    ...plain('approve2', '复核通过', api.withdrawals.staffApprove2, 'primary'),
    question: (item) => (
      <>
        {about(item)}
        <p>
          {item.risks.length > 0 ? `风险提现（${risksOf(item)}）` : '大额提现'}，已由 {item.reviewer1}{' '}
          审核，须由另一位同事复核。
        </p>
      </>
    ),
  },
  reject: {
    ...plain('reject', '审核不通过', api.withdrawals.staffReject, 'danger'),
    blanks: [reason],
    input: withReason,
  },
  paying: {
    ...plain('paying', '已线下送银行', api.withdrawals.staffPaying),
    blanks: [{ name: 'batch_no', label: '批次号', kind: 'text', meant: 'number' }],
    input: (item, { batch_no }) => ({ ...given(item), batch_no }),
  },
  success: {
    ...plain('success', '确认打款成功', api.withdrawals.staffSuccess, 'primary'),
    blanks: [{ name: 'bank_txn_no', label: '银行流水号', kind: 'text', meant: 'number' }],
    input: (item, { bank_txn_no }) => ({ ...given(item), bank_txn_no }),
    toastText: () => '已确认打款成功',
  },
  fail: {
    ...plain('fail', '确认打款失败', api.withdrawals.staffFail, 'danger'),
    question: comesBack,
    blanks: [reason],
    input: withReason,
    toastText: resultText('已确认打款失败', ({ status }: Decided) => status !== 'failed'),
  },
  returned: {
    ...plain('returned', '登记银行退票', api.withdrawals.staffReturned, 'danger'),
    question: comesBack,
    blanks: [{ name: 'bank_txn_no', label: '退票的银行流水号', kind: 'text', meant: 'number' }, reason],
    input: (item, values) => ({ ...given(item), bank_txn_no: values.bank_txn_no, reason: values.reason }),
    toastText: resultText('已登记银行退票', ({ status }: Decided) => status !== 'returned'),
  },
};
const tones = {
  pending_owner: 'neutral',
  submitted: 'warning',
  approved: 'info',
  paying: 'info',
  success: 'positive',
  cancelled: 'neutral',
  rejected: 'negative',
  failed: 'negative',
  returned: 'negative',
} as const;

const isOpen = new Set<Item['status']>(['submitted', 'approved', 'paying']);

/** 提现: reviewed, seconded when large, paid. */
export const withdraw = queue<Item>({
  id: 'withdraw',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.withdrawals.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.withdraw.waits },
    { id: 'submitted', text: '待审核', input: { status: 'submitted' } },
    { id: 'approved', text: '待打款', input: { status: 'approved' } },
    { id: 'paying', text: '打款中', input: { status: 'paying' } },
    { id: 'success', text: '已成功', input: { status: 'success' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'failed', text: '打款失败', input: { status: 'failed' }, past: true },
    { id: 'returned', text: '银行退票', input: { status: 'returned' }, past: true },
    { id: 'all', text: '全部', input: { status: 'all' }, past: true },
  ],
  keyOf: ({ no }) => no,
  // The moment of the request, once it is over.
  sinceOf: ({ status, since, created_at }) => (isOpen.has(status) ? since : created_at),
  statusOf: ({ status, status_text, alarm, by_hand, in_batch, risks, request_no }) => ({
    text:
      request_no !== null
        ? '退回待复核'
        : alarm
          ? '打款超时'
          : risks.length > 0 && status === 'submitted'
            ? `${status_text} · 风险`
            : in_batch !== '' && status === 'approved'
              ? '批次待送出'
              : by_hand && status === 'paying'
                ? '线下打款中'
                : status_text,
    tone: alarm ? 'negative' : tones[status],
  }),
  search: { name: 'no', label: '单号' },
  columns: [
    { key: 'card', title: '收款卡', render: ({ bank_name, card_mask }) => `${bank_name} ${card_mask}` },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['提现金额', <Yuan key="amount" value={item.amount} />],
    ['手续费', <Yuan key="fee" value={item.fee} />],
    ['实付', <Yuan key="net" value={item.net} />],
    ['收款卡', `${item.bank_name} ${item.card_mask}（${item.holder_mask}）`],
    ['申请人', item.created_by],
    ['申请时间', item.created_at],
    ['预计到账', markedDay(item.expected_at, item.expected_is_estimate)],
    ['风险', risksOf(item) || '未命中'],
    ...(item.in_batch === '' ? [] : [['打款批次', <BatchLink key="batch" no={item.in_batch} />] as const]),
    ['审核', [item.reviewer1, item.reviewer2].filter(Boolean).join('、') || '—'],
    ['原因', item.reason || '—'],
    ...(item.request_no === null
      ? []
      : [['入账复核', <BookingLink key="booking" no={item.request_no} />] as const]),
  ],
  detail: {
    endpoint: api.withdrawals.staffDetail,
    input: ({ no }) => ({ no }),
    show: ({ timeline, asked, bank_txn_no }: Detail, item) => (
      <>
        {(item as Item).risks.length > 0 && (
          <Notice tone="warning">命中风险规则：{risksOf(item as Item)}，须由两位同事审核。</Notice>
        )}
        {(item as Item).alarm && (
          <Notice tone="negative">
            已超过{limits.withdraw.alarmWorkingDays}个工作日没有银行结果，请与银行核实后登记。
          </Notice>
        )}
        {asked > 0 && (
          <p>
            已向银行查询 {asked} 次{bank_txn_no && `，银行流水号 ${bank_txn_no}`}
          </p>
        )}
        <Timeline entries={timeline} />
      </>
    ),
  },
  events: (item) => item.events.map((id) => events[id]),
  batch: {
    event: 'approve',
    text: '批量审核通过',
    endpoint: api.withdrawals.staffBatch,
    input: (items) => ({ items: items.map(({ no, version }) => ({ no, version })) }),
    ...payoutPreview,
  },
});
