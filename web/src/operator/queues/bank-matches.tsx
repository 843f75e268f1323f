import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { resultText } from '../done-text';
import { type Blank, type Event, queue } from '../queue';
import { Yuan } from '../Yuan';
import { reason } from './blanks';
import { withReason } from './events';
import { figureColumn } from './facts';

type Line = WireOutput<Api['bankfiles']['staffWork']>['list'][number];

const about = (item: Line) => (
  <p>
    {item.at} {item.direction === 'in' ? '收入' : '支出'} <Yuan value={item.amount} /> 元
    {item.name !== '' && `，对方 ${item.name}`}
    {item.memo !== '' && `，摘要“${item.memo}”`}。
  </p>
);
const proposal = (item: Line): Blank<Line> => ({
  name: 'target',
  label: '对应的单据',
  kind: 'choice',
  options: item.proposals.map(({ target, text, why }) => [target, `${text}（${why}）`] as const),
  initial: ({ proposals }) => proposals[0]!.target,
});
const events: Record<Line['actions'][number], (item: Line) => Event<Line>> = {
  book: (item) => ({
    id: 'book',
    text: '按建议匹配',
    tone: 'primary',
    endpoint: api.bankfiles.staffTake,
    question: (line) => (
      <>
        {about(line)}
        <p>匹配后按单据入账；达到额度的由另一位同事复核。</p>
      </>
    ),
    blanks: [proposal(item)],
    input: ({ key }, { target }) => ({ key, target }),
    toastText: resultText('已按建议匹配', ({ waiting }: { waiting: boolean }) => waiting),
  }),
  dismiss: (item) => ({
    id: 'dismiss',
    text: '不采用建议',
    endpoint: api.bankfiles.staffDismiss,
    question: () => '这笔流水以后不再提示所选的建议。',
    blanks: [proposal(item), reason],
    input: ({ key }, { target, reason: why }) => ({ key, target, reason: why }),
  }),
  explain: () =>
    withReason<Line>({
      id: 'explain',
      text: '说明原因',
      endpoint: api.bankfiles.staffExplain,
      question: (line) => (
        <>
          {about(line)}
          <p>适用于与平台单据无关的流水，例如房租；只留说明，不入账。</p>
        </>
      ),
      input: ({ key }) => ({ key }),
    }),
  undo: () =>
    withReason<Line>({
      id: 'undo',
      text: '撤销匹配',
      tone: 'danger',
      endpoint: api.bankfiles.staffUndo,
      question: (line) => (
        <>
          {about(line)}
          <p>撤销后重新等待处理；已入账的银行手续费或利息同时冲回。</p>
        </>
      ),
      input: ({ key }) => ({ key }),
    }),
};

/** 流水匹配: lines of banks and channels that no rule could match, with what they may stand for (ADR 121). */
export const bankMatches = queue<Line>({
  id: 'bank-line',
  group: '资金',
  list: api.bankfiles.staffWork,
  views: [
    { id: 'open', text: '待处理', input: staffQueues['bank-line'].waits },
    { id: 'matched', text: '已匹配', input: { state: 'matched' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '流水号、单号或摘要' },
  keyOf: ({ at, file, row }) => `${at} ${file} 第${row}行`,
  wordsOf: ({ ref, memo }) => ref || memo,
  sinceOf: ({ since, at }) => since ?? (at.length > 10 ? at : `${at} 00:00:00`),
  sinceText: '交易时间',
  statusOf: ({ state, open_text }) =>
    state === 'open' ? { text: open_text, tone: 'warning' } : { text: '已匹配', tone: 'positive' },
  columns: [
    {
      key: 'party',
      title: '收支与对方',
      width: 150,
      render: ({ direction, name, party_account }) =>
        [direction === 'in' ? '收入' : '支出', name, party_account].filter(Boolean).join(' '),
    },
    { key: 'memo', title: '摘要', render: ({ memo, ref }) => `${memo} ${ref}`.trim() || '—' },
    figureColumn('金额', ({ amount }) => <Yuan value={amount} />),
  ],
  facts: (item) => [
    ['文件', `${item.kind_text} ${item.file} 第${item.row}行`],
    ['账户', item.account],
    ['交易时间', item.at],
    ['收支', item.direction === 'in' ? '收入' : '支出'],
    ['金额', <Yuan key="amount" value={item.amount} />],
    ['对方', `${item.name} ${item.party_account}`.trim() || '—'],
    ['摘要', item.memo || '—'],
    ['流水号', item.serial || '—'],
    ['单号', item.ref || '—'],
    ...(item.match === null
      ? ([['待处理原因', `${item.open_text}：${item.open_why}`]] as const)
      : ([
          ['对应', `${item.match.kind_text} ${item.match.no}`.trim()],
          ['依据', item.match.note || item.match.rule_text],
          ['匹配', `${item.match.by} ${item.match.at}`],
        ] as const)),
    ...(item.proposals.length === 0
      ? []
      : ([
          [
            '建议',
            <ul key="proposals">
              {item.proposals.map(({ target, text, why }) => (
                <li key={target}>
                  {text}：{why}
                </li>
              ))}
            </ul>,
          ],
        ] as const)),
  ],
  events: (item) => item.actions.map((id) => events[id](item)),
});
