import type { Api } from '@uc/contract';
import { invoiceRates, invoiceSales } from '@uc/contract/finance/invoice-rate-texts';
import { staffQueues } from '@uc/contract/staff-queues';
import { useRead, type WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { api } from '../api';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionOf } from './facts';

type Item = WireOutput<Api['invoicerates']['staffRateList']>['list'][number];

const about = (item: Item) => (
  <p>
    {item.proposed_by}提交：{item.sale_text}自{item.valid_from}起按{item.rate_text}、{item.name}（{item.code}
    ）开票，今天为{item.before_text}。请与税务机关公布的编码和税率逐位核对；已提交的开票申请不再改变。
  </p>
);
/** How each kind of sale is invoiced today. */
function Current() {
  const read = useRead(api.invoicerates.staffRateList, { page_size: 1 });
  const current = read.data?.current ?? [];
  return (
    <>
      <ReadFault of={read} what="现行税率" />
      {current.length > 0 && (
        <Notice>
          现行：
          {current.map(({ sale_text, rate_text, name }) => `${sale_text} ${rate_text} ${name}`).join('；')}
        </Notice>
      )}
    </>
  );
}
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.invoicerates.staffRateDecide,
    question: about,
    input: ({ rate_no: no }) => ({ no, event: 'approve' }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '不予通过',
    tone: 'danger',
    endpoint: api.invoicerates.staffRateDecide,
    question: about,
    input: ({ rate_no: no }) => ({ no, event: 'refuse' }),
  }),
};
const tones = { open: 'warning', approved: 'positive', refused: 'negative' } as const;
const options = (texts: Record<string, string>) => Object.entries(texts);

/** 开票税率: rate and code of what is invoiced, valid from a day, by two people (ADR 153). */
export const invoiceRateChanges = queue<Item>({
  id: 'invoice-rate',
  group: '资金',
  notice: () => <Current />,
  list: api.invoicerates.staffRateList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['invoice-rate'].waits },
    { id: 'open', text: '待复核', input: { status: 'open' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '编号、生效日期或编码' },
  keyOf: ({ rate_no }) => rate_no,
  sinceOf: ({ proposed_at }) => proposed_at,
  statusOf: ({ status, status_text, is_current }) =>
    is_current ? { text: '现行', tone: 'positive' } : { text: status_text, tone: tones[status] },
  columns: [
    { key: 'sale', title: '销售项目', width: 136, render: ({ sale_text }) => sale_text },
    { key: 'rate', title: '税率', width: 80, align: 'end', render: ({ rate_text }) => rate_text },
    { key: 'from', title: '生效日期', width: 112, render: ({ valid_from }) => valid_from },
    { key: 'by', title: '提交人', width: 96, render: ({ proposed_by }) => proposed_by },
  ],
  facts: (item) => [
    ['销售项目', item.sale_text],
    ['生效日期', item.valid_from],
    ['税率', item.rate_text],
    ['税收分类编码', `${item.code} ${item.name}`],
    ['今天', item.before_text],
    ['依据', item.source],
    ['提交', `${item.proposed_by} ${item.proposed_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '提交税率',
    tone: 'primary',
    endpoint: api.invoicerates.staffRatePropose,
    question: () => (
      <p>由另一位同事复核；生效日期为今天或以后，当日起提交的开票申请按新税率和编码开具，已提交的不变。</p>
    ),
    blanks: [
      { name: 'sale', label: '销售项目', kind: 'choice', options: options(invoiceSales) },
      { name: 'valid_from', label: '生效日期', kind: 'day' },
      { name: 'rate', label: '税率', kind: 'choice', options: options(invoiceRates) },
      { name: 'tax_code', label: '税收分类编码', kind: 'text', most: 40, meant: 'number', hint: '19位数字' },
      { name: 'name', label: '分类简称', kind: 'text', most: 30, hint: '票面*号之间的文字，如信息技术服务' },
      { name: 'source', label: '依据', kind: 'text', most: 200, hint: '文件名称与文号' },
    ],
    input: (_, { sale, valid_from, rate, tax_code, name, source }) => ({
      sale,
      valid_from,
      rate,
      tax_code,
      name,
      source,
    }),
  },
});
