import { shortFen } from '@uc/contract/money';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import { meanings } from '@uc/contract/meant';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { today } from '../../ui/days';
import { BookingLink } from '../BookingLink';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { Yuan } from '../Yuan';
import { aloneText } from './blanks';
import { withReason } from './events';
import { figureColumn } from './facts';

type BankLine = WireOutput<Api['recharge']['staffBankLineList']>['list'][number];

const statuses = {
  submitted: { text: '待复核', tone: 'warning' },
  unmatched: { text: '待匹配', tone: 'warning' },
  matched: { text: '已匹配', tone: 'positive' },
  refused: { text: '未通过复核', tone: 'negative' },
} as const;
const isWaiting = ({ request_no }: BankLine) => request_no !== null;

const numbersIn = (typed = ''): string[] =>
  typed
    .split(/[\s,，、;；]+/)
    .map(meanings.identifier)
    .filter((text) => text !== '');

/** Refuses a proposal in parts. */
const dismissed = (proposal: BankLine['proposals'][number]): Event<BankLine> =>
  withReason({
    id: 'dismiss',
    text: '不采用建议',
    endpoint: api.recharge.staffBankLinePartsDismiss,
    question: () => (
      <p>
        建议将到账 {proposal.receipt_nos.join('、')} 与充值单 {proposal.recharge_nos.join('、')} 合并匹配（
        {proposal.why}），不采用后不再提示。
      </p>
    ),
    input: () => ({ receipt_nos: proposal.receipt_nos, recharge_nos: proposal.recharge_nos }),
    toastText: () => '不再提示这项建议',
  });

/** 银行到账流水: bank lines whose payer could not be found. */
export const bankLines = queue<BankLine>({
  id: 'receipt',
  group: '资金',
  list: api.recharge.staffBankLineList,
  views: [
    { id: 'unmatched', text: '待匹配', input: staffQueues.receipt.waits },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '流水号或回单号' },
  keyOf: ({ receipt_no }) => receipt_no,
  sinceOf: ({ created_at }) => created_at,
  sinceText: '登记时间',
  statusOf: ({ status, request_no }) => (request_no !== null ? statuses.submitted : statuses[status]),
  columns: [
    { key: 'payer', title: '付款方', render: ({ payer_name }) => payer_name },
    { key: 'memo', title: '附言', width: 120, render: ({ memo }) => memo },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['银行流水号', item.bank_txn_no],
    ['付款方', item.payer_name],
    ['附言', item.memo || '—'],
    ['金额', <Yuan key="amount" value={item.amount} />],
    ['到账日期', item.received_at.slice(0, 10)],
    ['登记时间', item.created_at],
    ['匹配的单据', item.matched_parts.join('、') || (item.matched_no ?? '—')],
    ['入账复核', item.request_no === null ? '—' : <BookingLink key="booking" no={item.request_no} />],
  ],
  events: ({ actions, proposals: [proposal] }) =>
    actions.length === 0
      ? []
      : [
          {
            id: 'match',
            text: '匹配充值单',
            tone: 'primary',
            endpoint: api.recharge.staffBankLineMatch,
            question: (item) => (
              <p>
                银行到账 <Yuan value={item.amount} /> 元，付款方 {item.payer_name}
                。金额须与充值单一致；{aloneText}。
              </p>
            ),
            blanks: [{ name: 'recharge_no', label: '充值单号', kind: 'text', meant: 'identifier' }],
            input: ({ receipt_no: no }, { recharge_no }) => ({ no, recharge_no }),
            toastText: resultText('已匹配充值单', isWaiting),
          },
          {
            id: 'parts',
            text: '合并匹配',
            endpoint: api.recharge.staffBankLineParts,
            question: (item) => (
              <>
                <p>
                  一笔到账对应同一位客户的多张充值单，或多笔到账对应一张充值单，各不超过
                  {limits.booking.mostParts}个，合计须完全一致。本笔 <Yuan value={item.amount} /> 元，付款方{' '}
                  {item.payer_name}；{aloneText}。
                </p>
                {proposal && <p>建议：{proposal.why}。</p>}
              </>
            ),
            blanks: [
              {
                name: 'receipt_nos',
                label: '到账编号',
                kind: 'text',
                most: 300,
                hint: '多个用空格或顿号分开',
                initial: ({ receipt_no }) => proposal?.receipt_nos.join('、') ?? receipt_no,
              },
              {
                name: 'recharge_nos',
                label: '充值单号',
                kind: 'text',
                most: 300,
                hint: '多个用空格或顿号分开',
                initial: () => proposal?.recharge_nos.join('、') ?? '',
              },
            ],
            input: (_, { receipt_nos, recharge_nos }) => ({
              receipt_nos: numbersIn(receipt_nos),
              recharge_nos: numbersIn(recharge_nos),
            }),
            toastText: resultText('已合并匹配', isWaiting),
          },
          ...(proposal === undefined ? [] : [dismissed(proposal)]),
        ],
  create: {
    id: 'add',
    text: '登记到账',
    tone: 'primary',
    endpoint: api.recharge.staffBankLineAdd,
    question: () => (
      <p>
        登记银行对账单上的一笔到账；附言码与金额相符时自动入账，{aloneText}
        。没有对应充值单的到账，单笔或您{limits.booking.aloneHours}
        小时内登记合计超过{shortFen(limits.booking.suspenseAlone)}元的，须由另一位同事复核。
      </p>
    ),
    blanks: [
      { name: 'bank_txn_no', label: '银行流水号', kind: 'text', meant: 'number' },
      { name: 'amount', label: '金额（元）', kind: 'amount' },
      { name: 'payer_name', label: '付款方', kind: 'text' },
      { name: 'memo', label: '附言', kind: 'text', optional: true },
      { name: 'received_day', label: '到账日期', kind: 'day', initial: () => today() },
    ],
    input: (_, { bank_txn_no, amount, payer_name, memo, received_day }) => ({
      bank_txn_no,
      amount,
      payer_name,
      memo: memo ?? '',
      received_day,
    }),
    toastText: resultText('已登记到账', isWaiting),
  },
});
