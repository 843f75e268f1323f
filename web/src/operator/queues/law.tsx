import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { lawEntries, lawGroupOf, lawGroups, lawUnits } from '@uc/contract/filings/law-texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { waitsIn } from '../done-text';
import { type Event, queue } from '../queue';
import { reason } from './blanks';
import { withReason } from './events';

type Item = WireOutput<Api['law']['staffLawChanges']>['list'][number];

const codes = Object.entries(lawEntries).map(
  ([code, [name, unit]]) => [code, `${lawGroups[lawGroupOf(code)]} · ${name}（${lawUnits[unit]}）`] as const,
);
const about = (item: Item) => (
  <p>
    {item.name}自{item.valid_from}起由{item.before_text}改为{item.value_text}。此前的申请仍按原规定办理。
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.law.staffLawDecide,
    question: about,
    input: ({ change_no: no }) => ({ no, event: 'approve' }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '不予通过',
    tone: 'danger',
    endpoint: api.law.staffLawDecide,
    question: about,
    input: ({ change_no: no }) => ({ no, event: 'refuse' }),
  }),
};
const statuses = {
  open: { text: '待复核', tone: 'warning' },
  approved: { text: '已通过', tone: 'positive' },
  refused: { text: '未通过', tone: 'negative' },
} as const;

/** Changes of fees, periods and forms: one proposes, another decides (filings.md#tables-of-law). */
export const lawChanges = queue<Item>({
  id: 'law',
  group: '知识产权',
  list: api.law.staffLawChanges,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.law.waits },
    { id: 'open', text: '待复核', input: { status: 'open' } },
    { id: 'approved', text: '已通过', input: { status: 'approved' }, past: true },
    { id: 'refused', text: '未通过', input: { status: 'refused' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '编号或规则代码' },
  keyOf: ({ change_no }) => change_no,
  sinceOf: ({ proposed_at }) => proposed_at,
  statusOf: ({ status }) => statuses[status],
  columns: [
    { key: 'name', title: '项目', render: ({ name }) => name },
    { key: 'value', title: '变更', render: (item) => `${item.before_text} → ${item.value_text}` },
    { key: 'from', title: '生效日期', width: 112, render: ({ valid_from }) => valid_from },
    { key: 'by', title: '提交人', width: 96, render: ({ proposed_by }) => proposed_by },
  ],
  facts: (item) => [
    ['项目', item.name],
    ['变更', `${item.before_text} → ${item.value_text}`],
    ['生效日期', item.valid_from],
    ['依据', item.source],
    ['原因', item.reason],
    ['提交人', item.proposed_by],
    ['提交时间', item.proposed_at],
    ...(item.decided_by === null ? [] : ([['复核', `${item.decided_by} ${item.decided_at ?? ''}`]] as const)),
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '提交变更',
    tone: 'primary',
    endpoint: api.law.staffLawPropose,
    question: () => <p>由另一位工作人员复核后，自生效日期起适用；已受理的申请仍按原规定办理。</p>,
    blanks: [
      { name: 'code', label: '项目', kind: 'choice', options: codes, initial: () => codes[0]![0] },
      {
        name: 'value',
        label: '新的数值',
        kind: 'text',
        meant: 'amount',
        most: 12,
        hint: '费用以元填写，其余填整数',
      },
      { name: 'valid_from', label: '生效日期', kind: 'day' },
      { name: 'source', label: '依据', kind: 'text', most: 200, hint: '文件名称与文号' },
      reason,
    ],
    toastText: () => waitsIn('law'),
    input: (_, { code, value, valid_from, source, reason: why }) => ({
      code,
      value,
      valid_from,
      source,
      reason: why,
    }),
  },
});
