import { shortFen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { useRead, type WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { api } from '../api';
import { Yuan } from '../Yuan';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionOf, figureColumn } from './facts';

type Item = WireOutput<Api['payments']['staffTaxList']>['list'][number];
const given = ({ no }: Item) => ({ no });
const about = (item: Item) => (
  <p>
    {item.created_by} 登记截至 {item.month} 的代扣税款 <Yuan value={item.amount} /> 元（{item.providers}
    名服务商），银行流水号 {item.bank_txn_no}。
  </p>
);
/** What is computed, and the duties by law beside it (docs/outside.md, Taxes). */
const rateNote =
  '自然人的劳务报酬在到账时按累计预扣法预扣（国家税务总局公告2025年第16号），是否预扣以及无收入月份、增值税、服务费的口径见“预扣规则”，确认前不预扣；企业和个体工商户不预扣。本页只登记已缴纳的税款：涉税信息文件在“涉税信息报送”中生成；扣缴申报和增值税代办申报须由财务在电子税务局办理，本系统不生成申报文件；同意代办的自然人列在“涉税信息报送”页。';

/** The amount due now, to be compared with the bank's line before it is typed. */
function Due() {
  const read = useRead(api.payments.staffTaxList, { page_size: 1 });
  const { data } = read;
  return (
    <>
      <ReadFault of={read} what="应缴金额" />
      <p>
        {data && (
          <>
            截至 {data.due.month} 应缴 <Yuan value={data.due.amount} /> 元（{data.due.providers}
            名服务商），当月已代扣 <Yuan value={data.running} /> 元，次月缴纳。
          </>
        )}
        金额须与应缴金额一致；待缴合计达{shortFen(limits.booking.twoPersonFrom)}
        元时须由另一位同事复核；一笔银行流水只入账一次，入账后不能撤销。
      </p>
    </>
  );
}
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核入账',
    tone: 'primary',
    endpoint: api.payments.staffTaxApprove,
    question: (item) => (
      <>
        {about(item)}
        <p>请与银行流水和完税凭证核对；入账后不能撤销。</p>
      </>
    ),
    input: given,
  },
  refuse: withReason({
    id: 'refuse',
    text: '拒绝',
    tone: 'danger',
    endpoint: api.payments.staffTaxRefuse,
    question: about,
    input: given,
  }),
};
const tones = { submitted: 'warning', booked: 'positive', refused: 'negative' } as const;

/**
 * 代扣税款: tax withheld from providers' income and paid to the tax office, by two people while 50,000 元 or more are
 * due (J37).
 */
export const taxes = queue<Item>({
  id: 'tax',
  group: '资金',
  notice: () => <Notice tone="warning">{rateNote}</Notice>,
  list: api.payments.staffTaxList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.tax.waits },
    { id: 'submitted', text: '待复核', input: { status: 'submitted' } },
    { id: 'booked', text: '已缴纳', input: { status: 'booked' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ no }) => no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  search: { name: 'keyword', label: '缴款单号、所属期或流水号' },
  columns: [
    { key: 'month', title: '所属期', width: 112, render: ({ month }) => month },
    { key: 'providers', title: '服务商', width: 96, align: 'end', render: ({ providers }) => providers },
    figureColumn('缴纳金额', ({ amount }) => <Yuan value={amount} />),
    { key: 'bank', title: '银行流水号', width: 160, render: ({ bank_txn_no }) => bank_txn_no },
  ],
  facts: (item) => [
    ['缴款单号', item.no],
    ['所属期', `截至 ${item.month}`],
    ['缴纳金额', <Yuan key="amount" value={item.amount} />],
    ['服务商', `${item.providers}名`],
    ['银行流水号', item.bank_txn_no],
    ['登记', `${item.created_by} ${item.created_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '登记缴款',
    tone: 'primary',
    endpoint: api.payments.staffTaxCreate,
    question: () => <Due />,
    blanks: [
      {
        name: 'month',
        label: '所属期（截至月份）',
        kind: 'text',
        meant: 'number',
        hint: '已结束的月份，如2026-10',
      },
      { name: 'amount', label: '缴纳金额（元）', kind: 'amount' },
      { name: 'bank_txn_no', label: '银行流水号', kind: 'text', meant: 'number' },
    ],
    toastText: resultText('已登记入账', ({ status }: Item) => status === 'submitted', 'tax'),
    input: (_, { month, amount, bank_txn_no }) => ({ month, amount, bank_txn_no }),
  },
});
