import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { type Event, queue } from '../queue';
import { figureColumn } from './facts';

type Item = WireOutput<Api['channels']['staffRefundList']>['list'][number];

/** Steps for finance at WeChat Pay; the final result is booked once, automatically. */
const wechatSteps =
  '登录微信商户平台，在“交易中心”按商户退款单号找到这笔退款，发起异常退款：优先退至付款人本人的借记卡，收款信息须先向客户核实；不能退给付款人的，退至商户结算银行账户。渠道回报结果后系统自动记账一次：退至付款人的，记为已原路退回；退至商户账户的，款项转入客户余额，到账的一笔再登记渠道结算。';
const otherSteps = '请登录渠道的商户后台，按商户退款单号查看并处理这笔退款。渠道回报结果后系统自动记账一次。';
const warning = '请不要另行转账或调账给客户，以免重复退款。';

const ask: Event<Item> = {
  id: 'ask',
  text: '立即查询',
  tone: 'primary',
  endpoint: api.channels.staffRefundAsk,
  question: (item) => (
    <p>
      向{item.channel_text}查询退款 {item.refund_no} 的结果，有结果时自动记账。
    </p>
  ),
  input: ({ refund_no: no }) => ({ no }),
  toastText: () => '已向渠道查询，结果请稍后查看',
};
const tones = { refunding: 'info', refunded: 'positive', failed: 'negative' } as const;

/** 渠道退款: refunds asked of channels, and those in which somebody has to act there (ADR 16). */
export const channelRefunds = queue<Item>({
  id: 'channel-refund',
  group: '资金',
  uidOf: ({ uid }) => uid,
  list: api.channels.staffRefundList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['channel-refund'].waits },
    { id: 'refunding', text: '处理中', input: { status: 'refunding' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ refund_no }) => refund_no,
  sinceOf: ({ abnormal_at, at }) => abnormal_at ?? at,
  statusOf: ({ abnormal_at, status, status_text }) =>
    abnormal_at === null ? { text: status_text, tone: tones[status] } : { text: '退款异常', tone: 'warning' },
  search: { name: 'keyword', label: '退款单号、业务单号或支付单号' },
  columns: [
    { key: 'channel', title: '渠道', width: 96, render: ({ channel_text }) => channel_text },
    { key: 'purpose', title: '业务', width: 96, render: ({ purpose_text }) => purpose_text },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['渠道', item.channel_text],
    ['商户退款单号', item.refund_no],
    ['支付单号', item.pay_no],
    [item.purpose_text, item.ref_no],
    ['金额', <Yuan key="amount" value={item.amount} />],
    ['退款原因', item.reason],
    ['提交时间', item.at],
    ...(item.abnormal_at === null
      ? []
      : ([['退款异常', `${item.abnormal_at} ${item.abnormal_reason}`]] as const)),
    ...(item.alarm
      ? ([['怎么处理', `${item.channel === 'wechat' ? wechatSteps : otherSteps}${warning}`]] as const)
      : []),
    ['渠道流水号', item.channel_no || '—'],
    ['未成功原因', item.fail_reason || '—'],
    ['结束时间', item.ended_at ?? '—'],
  ],
  events: ({ actions }) => (actions.includes('ask') ? [ask] : []),
});
