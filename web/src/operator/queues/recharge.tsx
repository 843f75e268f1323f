import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { Timeline } from '../../ui/Timeline';
import { StaffFile } from '../StaffFile';
import { BookingLink } from '../BookingLink';
import { Customer } from '../Customer';
import { resultText, waitsIn } from '../done-text';
import { type Blank, type Event, queue } from '../queue';
import { aloneText } from './blanks';
import { withReason } from './events';
import { figureColumn } from './facts';

type Item = WireOutput<Api['recharge']['staffList']>['list'][number];
type Detail = WireOutput<Api['recharge']['staffDetail']>;
const given = ({ recharge_no: no, version }: Item) => ({ no, version });
const about = (item: Item) => (
  <p>
    <Customer inline uid={item.uid} /> {item.channel_text}充值 <Yuan value={item.pay_amount} /> 元，单号{' '}
    {item.recharge_no}。
  </p>
);

const match: Event<Item> = {
  id: 'match',
  text: '核对到账',
  tone: 'primary',
  endpoint: api.recharge.staffMatch,
  question: (item) => (
    <>
      {about(item)}
      <p>流水须为本笔到账，且只能使用一次；流水未登记的须由另一位同事复核；{aloneText}。</p>
    </>
  ),
  blanks: [{ name: 'bank_txn_no', label: '银行流水号', kind: 'text', meant: 'number' }],
  input: (item, { bank_txn_no }) => ({ ...given(item), bank_txn_no }),
  toastText: resultText(
    '已核对到账',
    ({ status }: WireOutput<Api['recharge']['staffMatch']>) => status !== 'success',
  ),
};
const reject: Event<Item> = withReason({
  id: 'reject',
  text: '驳回凭证',
  tone: 'danger',
  endpoint: api.recharge.staffReject,
  question: about,
  input: given,
});
const refund: Event<Item> = withReason({
  id: 'refund',
  text: '申请退回',
  toastText: () => waitsIn('recharge'),
  endpoint: api.recharge.staffRefund,
  question: (item) => (
    <>
      {about(item)}
      <p>提交后须由另一位同事复核。</p>
    </>
  ),
  input: given,
});
const refundNo: Blank<Item> = { name: 'refund_no', label: '线下退回流水号', kind: 'text', meant: 'number' };
const approveRefund: Event<Item> = {
  id: 'refund-approve',
  text: '复核退回',
  tone: 'primary',
  endpoint: api.recharge.staffRefundApprove,
  question: (item) => (
    <>
      {about(item)}
      <p>
        由 {item.refund_requested_by ?? '—'} 申请退回，原因：{item.refund_reason ?? '—'}。
      </p>
      <p>在线支付的充值由支付渠道原路退回；对公转账请先线下退回，再填写流水号。</p>
    </>
  ),
  blanks: [{ ...refundNo, optional: true }],
  input: (item, { refund_no }) => ({ ...given(item), ...(refund_no && { refund_no }) }),
};
/** A transfer has been sent back by hand. */
const approveTransferBack: Event<Item> = {
  ...approveRefund,
  endpoint: api.recharge.staffRefundApprove,
  blanks: [refundNo],
};
const refuseRefund: Event<Item> = withReason({
  id: 'refund-refuse',
  text: '不予退回',
  tone: 'danger',
  endpoint: api.recharge.staffRefundRefuse,
  question: about,
  input: given,
});
const events: Record<Item['actions'][number], Event<Item>> = {
  match,
  reject,
  refund,
  'refund-approve': approveRefund,
  'transfer-back': approveTransferBack,
  'refund-refuse': refuseRefund,
};
const tones = {
  pending: 'neutral',
  reviewing: 'warning',
  rejected: 'negative',
  success: 'positive',
  closed: 'neutral',
  refunding: 'warning',
  refunded: 'info',
} as const;

/** 充值: vouchers to compare, refunds to second. */
export const recharge = queue<Item>({
  id: 'recharge',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.recharge.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.recharge.waits },
    { id: 'reviewing', text: '待核对', input: { status: 'reviewing' } },
    { id: 'refunding', text: '退回复核', input: { status: 'refunding' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ recharge_no }) => recharge_no,
  sinceOf: ({ waiting_since, created_at }) => waiting_since ?? created_at,
  statusOf: ({ status, status_text, refund_no, request_no }) => ({
    text:
      request_no !== null
        ? '入账待复核'
        : status === 'refunding' && refund_no !== null
          ? '渠道退回中'
          : status_text,
    tone: tones[status],
  }),
  search: { name: 'keyword', label: '单号' },
  columns: [
    { key: 'channel', title: '渠道', width: 96, render: ({ channel_text }) => channel_text },
    figureColumn('付款金额', ({ pay_amount }) => <Yuan value={pay_amount} />),
  ],
  facts: (item) => [
    ['渠道', item.channel_text],
    ['付款金额', <Yuan key="pay" value={item.pay_amount} />],
    ['到账', item.target === 'coin' ? '创意币' : '人民币账户'],
    ['附言码', item.memo_code ?? '—'],
    ['提交时间', item.created_at],
    ...(item.refund_requested_at === null
      ? []
      : [['退回申请', `${item.refund_requested_by ?? ''} ${item.refund_requested_at}`] as const]),
    ...(item.request_no === null
      ? []
      : [['入账复核', <BookingLink key="booking" no={item.request_no} />] as const]),
  ],
  detail: {
    endpoint: api.recharge.staffDetail,
    input: ({ recharge_no: no }) => ({ no }),
    show: ({ voucher, timeline, channel_refunds }: Detail) => (
      <>
        {channel_refunds.map((back) => (
          <p key={back.refund_no}>
            {back.status_text}：{back.channel_text} <Yuan value={back.amount} /> 元，退款单 {back.refund_no}
            {back.channel_no && `，渠道流水 ${back.channel_no}`}
            {back.fail_reason && `，原因：${back.fail_reason}`}
          </p>
        ))}
        {voucher && (
          <StaffFile
            fileId={voucher.file_id}
            text={`汇款凭证（${voucher.payer_name} ${voucher.payer_account}）`}
          />
        )}
        <Timeline entries={timeline.toReversed()} />
      </>
    ),
  },
  events: (item) => item.actions.map((id) => events[id]),
});
