import { shortFen } from '@uc/contract/money';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Item = WireOutput<Api['channels']['staffSettlementList']>['list'][number];
const given = ({ channel, settlement_no: no }: Item) => ({ channel, no });
const about = (item: Item) => (
  <p>
    {item.created_by} 登记{item.channel_text} {item.day} 结算单 {item.settlement_no}：总额{' '}
    <Yuan value={item.gross} /> 元，手续费 <Yuan value={item.fee} /> 元，到账 <Yuan value={item.net} /> 元。
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核入账',
    tone: 'primary',
    endpoint: api.channels.staffSettlementApprove,
    question: (item) => (
      <>
        {about(item)}
        <p>请与银行到账流水核对；入账后不能撤销。</p>
      </>
    ),
    input: given,
  },
  refuse: withReason({
    id: 'refuse',
    text: '拒绝',
    tone: 'danger',
    endpoint: api.channels.staffSettlementRefuse,
    question: about,
    input: given,
  }),
};
const tones = { submitted: 'warning', booked: 'positive', refused: 'negative' } as const;

/** 渠道结算: payments of a channel into the bank account, over 50,000 元 by two people (J1b). */
export const settlements = queue<Item>({
  id: 'settlement',
  group: '资金',
  list: api.channels.staffSettlementList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.settlement.waits },
    { id: 'submitted', text: '待复核', input: { status: 'submitted' } },
    { id: 'booked', text: '已入账', input: { status: 'booked' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ channel_text, settlement_no }) => `${channel_text} ${settlement_no}`,
  wordsOf: ({ settlement_no }) => settlement_no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  search: { name: 'keyword', label: '结算单号' },
  columns: [
    { key: 'day', title: '结算日', width: 120, render: ({ day }) => day },
    {
      key: 'gross',
      title: '总额',
      width: 128,
      align: 'end',
      render: ({ gross }) => <Yuan value={gross} />,
    },
    { key: 'fee', title: '手续费', width: 112, align: 'end', render: ({ fee }) => <Yuan value={fee} /> },
    figureColumn('到账', ({ net }) => <Yuan value={net} />),
  ],
  facts: (item) => [
    ['渠道', item.channel_text],
    ['结算单号', item.settlement_no],
    ['结算日', item.day],
    ['总额', <Yuan key="gross" value={item.gross} />],
    ['手续费', <Yuan key="fee" value={item.fee} />],
    ['到账', <Yuan key="net" value={item.net} />],
    ['须复核', item.why || '—'],
    ['登记', `${item.created_by} ${item.created_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '登记结算',
    tone: 'primary',
    endpoint: api.channels.staffSettlementCreate,
    question: () => (
      <p>
        按渠道结算单登记，到账金额不能超过渠道应结金额。单笔或您{limits.booking.aloneHours}
        小时内单独登记合计超过{shortFen(limits.channel.settlementAlone)}
        元的，须由另一位同事复核；同一结算单号只入账一次。
      </p>
    ),
    blanks: [
      {
        name: 'channel',
        label: '渠道',
        kind: 'choice',
        options: [
          ['alipay', '支付宝'],
          ['wechat', '微信支付'],
          ['unionpay', '银联网银'],
        ],
      },
      { name: 'settlement_no', label: '渠道结算单号', kind: 'text', meant: 'number' },
      { name: 'day', label: '结算日', kind: 'day' },
      { name: 'gross', label: '结算总额（元）', kind: 'amount' },
      { name: 'fee', label: '渠道手续费（元）', kind: 'amount', initial: () => '0.00' },
    ],
    toastText: resultText('已登记入账', ({ status }: Item) => status === 'submitted', 'settlement'),
    input: (_, { channel, settlement_no, day, gross, fee }) => ({ channel, settlement_no, day, gross, fee }),
  },
});
