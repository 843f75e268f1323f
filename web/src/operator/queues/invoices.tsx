import type { Api } from '@uc/contract';
import type { InvoiceStatus } from '@uc/contract/finance/invoice-texts';
import { limits } from '@uc/contract/limits';
import { formatMoney } from '@uc/contract/money';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { InvoiceFiles } from '../InvoiceFiles';
import { currentTime } from '../../ui/clock';
import type { Tone } from '../../ui/StatusTag';
import styles from '../operator.module.css';
import { type Blank, type Event, queue } from '../queue';
import { withReason } from './events';

type Case = WireOutput<Api['invoices']['staffList']>['list'][number];
type Red = WireOutput<Api['invoices']['staffRedList']>['list'][number];

const tones: Record<InvoiceStatus, Tone> = {
  submitted: 'warning',
  issuing: 'warning',
  issued: 'positive',
  failed: 'info',
  rejected: 'negative',
  withdrawn: 'neutral',
};
const seen = ({ apply_no: no, version }: Case) => ({ no, version });
const today = () => new Date(currentTime().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const number = {
  name: 'invoice_number',
  label: '发票号码',
  kind: 'text',
  meant: 'number',
  most: 20,
  hint: '20位数字',
} as const;
const day = { name: 'issued_on', label: '开票日期', kind: 'day', initial: today } as const;
const yuan = (value: number) => `${formatMoney(value)}元`;

const events: Record<Case['actions'][number], Event<Case>> = {
  accept: {
    id: 'accept',
    text: '受理',
    tone: 'primary',
    endpoint: api.invoices.staffAccept,
    question: ({ amount, net, tax, title_name: name }) =>
      `受理后客户不能撤销。将为“${name}”开具价税合计${yuan(amount)}的发票：金额${yuan(net)}，税额${yuan(tax)}；项目编码与税率请按税务平台的目录核对。接通开票平台时由平台自动开具，否则请在税务平台开具后登记。`,
    input: seen,
  },
  issue: {
    id: 'issue',
    text: '登记发票',
    tone: 'primary',
    endpoint: api.invoices.staffIssue,
    question: ({ net, tax }) =>
      `号码与金额按税务平台开出的发票填写，须与申请一致：金额${yuan(net)}，税额${yuan(tax)}。客户会收到通知。`,
    blanks: [
      number,
      day,
      { name: 'net', label: '合计金额（不含税）', kind: 'amount' },
      { name: 'tax', label: '合计税额', kind: 'amount' },
    ] satisfies Blank<Case>[],
    input: (item, { invoice_number: no, issued_on, net, tax }) => ({
      ...seen(item),
      number: no,
      issued_on,
      net,
      tax,
    }),
  },
  fail: withReason({
    id: 'fail',
    text: '开票失败',
    endpoint: api.invoices.staffFail,
    question: () => '请填写税务平台的原因，客户会看到，并可更正抬头后重新提交。',
    input: seen,
  }),
  byHand: {
    id: 'by-hand',
    text: '转人工',
    endpoint: api.invoices.staffByHand,
    question: () => '开票平台还没有受理这张发票。转人工后平台不再开具，请在税务平台开具并登记号码与金额。',
    input: seen,
  },
  reject: withReason({
    id: 'reject',
    text: '驳回',
    tone: 'danger',
    endpoint: api.invoices.staffReject,
    question: () => '驳回后其中的订单可以重新申请开票。税务平台已开出的发票不要驳回。',
    input: seen,
  }),
};

/** 发票 (invoices.md#staff): applications that are issued at the tax bureau, the oldest first. */
export const invoices = queue<Case>({
  id: 'invoice',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.invoices.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.invoice.waits },
    { id: 'issuing', text: '开票中', input: { status: 'issuing' } },
    { id: 'failed', text: '开票失败', input: { status: 'failed' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '申请编号或发票号码' },
  keyOf: ({ apply_no: no }) => no,
  sinceOf: ({ status, created_at: at }) => (status === 'submitted' || status === 'issuing' ? at : null),
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'title', title: '抬头', render: ({ title_name: name }) => name },
    {
      key: 'amount',
      title: '价税合计',
      width: 120,
      align: 'end',
      card: 'figure',
      render: ({ amount }) => formatMoney(amount),
    },
  ],
  facts: (item) => [
    ['客户', item.customer],
    ['发票类型', item.kind_text],
    ['抬头', `${item.title.name}（${item.title.kind_text}）`],
    ['税号', item.title.tax_no || '—'],
    ['地址、电话', [item.title.address, item.title.tel].filter(Boolean).join(' ') || '—'],
    ['开户行、账号', [item.title.bank, item.title.account].filter(Boolean).join(' ') || '—'],
    ['备注栏打印以上信息', item.title.is_printed ? '是' : '否'],
    ['接收邮箱', item.title.mails.join('，') || '—'],
    ['金额、税额', `${yuan(item.net)}，${yuan(item.tax)}`],
    ['价税合计', yuan(item.amount)],
    ...(item.number === null ? [] : ([['发票号码', `${item.number}（${item.issued_on ?? ''}）`]] as const)),
    ...(item.red === 0 ? [] : ([['已红冲', yuan(item.red)]] as const)),
    ...(item.port_text === null ? [] : ([['开票平台', item.port_text]] as const)),
    ...(item.reason === null ? [] : ([['原因', item.reason]] as const)),
    ...(item.is_stale ? ([['提示', '有订单在申请后退款，可开票金额已减少']] as const) : []),
    ...(item.staff === null ? [] : ([['处理人', item.staff]] as const)),
  ],
  detail: {
    endpoint: api.invoices.staffDetail,
    input: ({ apply_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        <section className={styles.case} aria-label="发票明细">
          <h3>发票明细</h3>
          <ol>
            {item.lines.map((line) => (
              <li key={`${line.order_no}/${line.kind}`}>
                <p>{`${line.name}${line.kind === 'discount' ? '（折扣行）' : ''} ${yuan(line.amount)}`}</p>
                <p className={styles.note}>
                  {`${line.code} · ${line.rate}% · 金额${yuan(line.net)}，税额${yuan(line.tax)} · 订单 ${line.order_no}`}
                </p>
              </li>
            ))}
          </ol>
        </section>
        <InvoiceFiles item={item} />
      </>
    ),
  },
  events: (item) => item.actions.map((action) => events[action]),
});

const redSeen = ({ red_no: no, version }: Red) => ({ no, version });
const redEvents: Record<Red['actions'][number], Event<Red>> = {
  ask: {
    id: 'ask',
    text: '登记确认单',
    endpoint: api.invoices.staffRedAsk,
    question: () =>
      `购买方已抵扣或入账时，先在税务平台发起红字信息确认单，再在这里登记；客户会收到通知，${limits.invoice.confirmHours}小时内未确认则回到待红冲。`,
    input: redSeen,
  },
  refuse: withReason({
    id: 'refuse',
    text: '登记未通过',
    endpoint: api.invoices.staffRedRefuse,
    question: () => '购买方在税务平台不同意，或确认单已作废时登记；客户会收到原因，红字发票回到待红冲。',
    input: redSeen,
  }),
  done: {
    id: 'done',
    text: '登记红字发票',
    tone: 'primary',
    endpoint: api.invoices.staffRedDone,
    question: ({ amount, net, tax }) =>
      `请在税务平台红冲${yuan(amount)}：金额${yuan(net)}，税额${yuan(tax)}。`,
    blanks: [{ ...number, label: '红字发票号码' }, day],
    input: (item, { invoice_number: no, issued_on }) => ({ ...redSeen(item), number: no, issued_on }),
  },
  byHand: {
    id: 'by-hand',
    text: '转人工',
    endpoint: api.invoices.staffRedByHand,
    question: () => '开票平台还没有受理这张红字发票。转人工后平台不再开具，请在税务平台红冲并登记号码。',
    input: redSeen,
  },
};
const redTones: Record<Red['status'], Tone> = { waiting: 'warning', asked: 'info', done: 'positive' };

/** 发票红冲 (invoices.md#red-letters): what refunds take back of issued invoices. */
export const invoiceReds = queue<Red>({
  id: 'invoice-red',
  uidOf: ({ uid }) => uid,
  group: '资金',
  list: api.invoices.staffRedList,
  views: [
    { id: 'todo', text: '待红冲', input: staffQueues['invoice-red'].waits },
    { id: 'asked', text: '待购方确认', input: { status: 'asked' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '红冲、申请或订单编号' },
  keyOf: ({ red_no: no }) => no,
  sinceOf: ({ status, created_at: at }) => (status === 'waiting' ? at : null),
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: redTones[status] }),
  columns: [
    { key: 'title', title: '抬头', render: ({ title_name: name }) => name },
    {
      key: 'amount',
      title: '红冲金额',
      width: 120,
      align: 'end',
      card: 'figure',
      render: ({ amount }) => formatMoney(amount),
    },
  ],
  facts: (item) => [
    ['客户', item.customer],
    ['抬头', item.title_name],
    ['蓝字发票', item.blue_number],
    ['退款的订单', item.order_no],
    ['开票申请', item.apply_no],
    ['红冲金额', yuan(item.amount)],
    ['金额、税额', `${yuan(item.net)}，${yuan(item.tax)}`],
    ...(item.port_text === null ? [] : ([['开票平台', item.port_text]] as const)),
    ...(item.port_reason === null ? [] : ([['上次未完成的原因', item.port_reason]] as const)),
    ...(item.asked_until === null ? [] : ([['购方确认期限', item.asked_until]] as const)),
    ...(item.number === null
      ? []
      : ([['红字发票号码', `${item.number}（${item.issued_on ?? ''}）`]] as const)),
    ...(item.staff === null ? [] : ([['处理人', item.staff]] as const)),
  ],
  events: (item) => item.actions.map((action) => redEvents[action]),
});
