import type { Api } from '@uc/contract';
import { agentTexts, gapTexts, withinTexts } from '@uc/contract/finance/withholding-texts';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { api } from '../api';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionOf } from './facts';

type Item = WireOutput<Api['withholding']['staffRuleList']>['list'][number];

const agentText = ({ is_agent: isAgent }: Item) => agentTexts[isAgent ? 'yes' : 'no'];
const about = (item: Item) => (
  <p>
    {item.proposed_by}提交：自{item.valid_from}起{agentText(item)}；无收入月份“{gapTexts[item.gap]}”；增值税
    {withinTexts[item.vat]}，平台服务费{withinTexts[item.fee]}
    。通过后对该日起到账的收入生效，已到账的不再改变。
  </p>
);
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.withholding.staffRuleDecide,
    question: about,
    input: ({ rule_no: no }) => ({ no, event: 'approve' }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '不予通过',
    tone: 'danger',
    endpoint: api.withholding.staffRuleDecide,
    question: about,
    input: ({ rule_no: no }) => ({ no, event: 'refuse' }),
  }),
};
const tones = { open: 'warning', approved: 'positive', refused: 'negative' } as const;
const options = <T extends string>(texts: Record<T, string>) => Object.entries<string>(texts);

/** 预扣规则: what a tax adviser decides about withholding, valid from a day, by two people (ADR 122). */
export const withholdingRules = queue<Item>({
  id: 'withholding',
  group: '资金',
  notice: () => (
    <Notice>
      以下各项由税务顾问确定后录入，由另一位同事复核；税率表与减除费用来自法规，不在此修改。企业和个体工商户只报送、不预扣。
    </Notice>
  ),
  list: api.withholding.staffRuleList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.withholding.waits },
    { id: 'open', text: '待复核', input: { status: 'open' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '编号或生效日期' },
  keyOf: ({ rule_no }) => rule_no,
  sinceOf: ({ proposed_at }) => proposed_at,
  statusOf: ({ status, status_text, is_current }) =>
    is_current ? { text: '现行', tone: 'positive' } : { text: status_text, tone: tones[status] },
  columns: [
    { key: 'from', title: '生效日期', width: 112, render: ({ valid_from }) => valid_from },
    { key: 'agent', title: '预扣', width: 112, render: agentText },
    { key: 'gap', title: '无收入的月份', width: 208, render: ({ gap }) => gapTexts[gap] },
    { key: 'by', title: '提交人', width: 96, render: ({ proposed_by }) => proposed_by },
  ],
  facts: (item) => [
    ['生效日期', item.valid_from],
    ['扣缴义务', agentText(item)],
    ['无收入的月份', gapTexts[item.gap]],
    ['增值税', withinTexts[item.vat]],
    ['平台服务费', withinTexts[item.fee]],
    ['依据', item.source],
    ['提交', `${item.proposed_by} ${item.proposed_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '提交规则',
    tone: 'primary',
    endpoint: api.withholding.staffRulePropose,
    question: () => <p>按税务顾问的书面意见填写；生效日期为今天或以后，当日起到账的收入按新规则计算。</p>,
    blanks: [
      { name: 'valid_from', label: '生效日期', kind: 'day' },
      { name: 'is_agent', label: '平台是否为扣缴义务人', kind: 'choice', options: options(agentTexts) },
      { name: 'gap', label: '无收入的月份', kind: 'choice', options: options(gapTexts) },
      { name: 'vat', label: '增值税', kind: 'choice', options: options(withinTexts) },
      { name: 'fee', label: '平台服务费', kind: 'choice', options: options(withinTexts) },
      { name: 'source', label: '依据', kind: 'text', most: 200, hint: '意见书名称、出具人与日期' },
    ],
    input: (_, { valid_from, is_agent, gap, vat, fee, source }) => ({
      valid_from,
      is_agent,
      gap,
      vat,
      fee,
      source,
    }),
  },
});
