import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { type Event, queue } from '../queue';
import { PayeeAccount } from '../PayeeAccount';
import { Yuan } from '../Yuan';
import { withReason } from './events';
import { figureColumn } from './facts';

type Card = WireOutput<Api['cards']['staffList']>['list'][number];
const events: Record<Card['events'][number], Event<Card>> = {
  'micro-sent': {
    id: 'micro-sent',
    text: '验证款已打出',
    tone: 'primary',
    endpoint: api.cards.staffMicroSent,
    question: (card) => (
      <p>
        向 {card.holder_mask} 的 {card.bank_name} {card.card_mask} 打出{' '}
        <Yuan value={card.micro_amount ?? 0} /> 元，并登记为已打款。
      </p>
    ),
    input: ({ no, version }) => ({ no, version }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '验证未通过',
    tone: 'danger',
    endpoint: api.cards.staffRefuse,
    question: (card) => (
      <p>{card.card_mask} 的验证就此结束，如付款银行退回了验证款。客户会看到原因，可修改后重新发起。</p>
    ),
    input: ({ no, version }) => ({ no, version }),
  }),
  freeze: withReason({
    id: 'freeze',
    text: '停用',
    tone: 'danger',
    endpoint: api.cards.staffFreeze,
    question: (card) => <p>停用 {card.card_mask} 后，客户不能提现至此卡。</p>,
    input: ({ no, version }) => ({ no, version }),
  }),
  unfreeze: withReason({
    id: 'unfreeze',
    text: '恢复',
    endpoint: api.cards.staffUnfreeze,
    question: (card) => <p>恢复 {card.card_mask}。</p>,
    input: ({ no, version }) => ({ no, version }),
  }),
};
const tones = {
  verifying: 'warning',
  bound: 'positive',
  verify_failed: 'negative',
  unbound: 'neutral',
  deleted: 'neutral',
  frozen: 'negative',
} as const;

/** 银行卡: micro-deposits to send. */
export const cards = queue<Card>({
  id: 'bank',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.cards.staffList,
  views: [
    { id: 'todo', text: '待打款', input: staffQueues.bank.waits },
    { id: 'verifying', text: '验证中', input: { status: 'verifying' } },
    { id: 'bound', text: '已绑定', input: { status: 'bound' }, past: true },
    { id: 'frozen', text: '已停用', input: { status: 'frozen' }, past: true },
  ],
  search: { name: 'keyword', label: '卡号后四位或账户编号' },
  keyOf: ({ no }) => no,
  wordsOf: ({ uid }) => uid,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'card', title: '银行卡', render: ({ bank_name, card_mask }) => `${bank_name} ${card_mask}` },
    figureColumn(
      '验证金额',
      ({ micro_amount }) => (micro_amount === null ? '—' : <Yuan value={micro_amount} />),
      112,
    ),
  ],
  facts: (card) => [
    ['银行卡', `${card.bank_name} ${card.card_mask}`],
    ['户名', card.holder_mask],
    ['类型', card.kind === 'company' ? '对公账户' : '个人银行卡'],
    ['验证金额', card.micro_amount === null ? '—' : <Yuan key="micro" value={card.micro_amount} />],
    ['已打款次数', String(card.sends)],
    ['打款时间', card.micro_sent_at ?? '—'],
    ['有效期至', card.micro_expire_at ?? '—'],
  ],
  detail: {
    endpoint: api.cards.staffDetail,
    input: ({ no }) => ({ no }),
    show: (card: Card) => (card.events.includes('micro-sent') ? <PayeeAccount no={card.no} /> : null),
  },
  events: (card) => card.events.map((id) => events[id]),
});
