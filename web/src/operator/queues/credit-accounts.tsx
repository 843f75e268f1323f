import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { formatMoney } from '@uc/contract/money';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { CopyText } from '../../ui/CopyText';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { Customer } from '../Customer';
import { Yuan } from '../Yuan';
import { waitsIn } from '../done-text';
import { type Blank, daysAgo, type Event, queue } from '../queue';
import { reason } from './blanks';
import { figureColumn } from './facts';

type Account = WireOutput<Api['credit']['staffAccounts']>['list'][number];
type AccountDetail = WireOutput<Api['credit']['staffAccount']>;
type Bill = AccountDetail['bills'][number];
const billOf = (numbers: readonly string[]): Blank<Account> => ({
  name: 'bill_no',
  label: '账单号',
  kind: 'choice',
  options: numbers.map((no) => [no, no] as const),
});
const change: Event<Account> = {
  id: 'change',
  text: '调整额度',
  tone: 'primary',
  endpoint: api.credit.staffChange,
  question: (item) => (
    <p>
      <Customer inline uid={item.no} /> 现有额度 <Yuan value={item.total_amount} /> 元，已用{' '}
      <Yuan value={item.used_amount} /> 元；不能低于已用额度。
    </p>
  ),
  blanks: [
    {
      name: 'amount',
      label: '新的总额度（元）',
      kind: 'amount',
      initial: ({ total_amount }) => total_amount.toFixed(2),
    },
    reason,
  ],
  input: ({ no, total_amount }, values) => ({
    no,
    amount: values.amount,
    total: total_amount,
    reason: values.reason,
  }),
};
const waive = ({ waivable }: Account): Event<Account> => ({
  id: 'waive',
  text: '申请减免违约金',
  endpoint: api.credit.staffWaive,
  toastText: () => waitsIn('credit-request'),
  question: (item) => (
    <p>
      为 <Customer inline uid={item.no} /> 申请减免违约金，须由财务复核。
    </p>
  ),
  blanks: [billOf(waivable), { name: 'amount', label: '减免金额（元）', kind: 'amount' }, reason],
  input: ({ no }, { bill_no, amount, reason: why }) => ({ no, bill_no, amount, reason: why }),
});
const writeOff = ({ writable }: Account): Event<Account> => ({
  id: 'write-off',
  text: '申请坏账核销',
  tone: 'danger',
  endpoint: api.credit.staffWriteOff,
  toastText: () => waitsIn('credit-request'),
  question: (item) => (
    <p>
      为 <Customer inline uid={item.no} /> 申请核销逾期{limits.iou.writeOffAfterDays}
      天以上的账单，须由财务复核岗复核。
    </p>
  ),
  blanks: [billOf(writable), reason],
  input: ({ no }, { bill_no, reason: why }) => ({ no, bill_no, reason: why }),
});

const events: Record<Account['actions'][number], (item: Account) => Event<Account>> = {
  'write-off': writeOff,
  waive,
  change: () => change,
};

/** The open part of a bill, and for one that was written off the amount recovered since. */
const Open = ({ bill }: { bill: Bill }) =>
  bill.written_off > 0 ? (
    <>
      核销 <Yuan value={bill.written_off} />
      ，尚未收回 <Yuan value={bill.bad_debt} />
    </>
  ) : (
    <>
      本金 <Yuan value={bill.open_principal} />
      ，违约金 <Yuan value={bill.open_late_fee} />
    </>
  );

/** Requests about the bills, their decisions, and later payments after a write-off. */
const History = ({ requests, recoveries }: Pick<AccountDetail, 'requests' | 'recoveries'>) => (
  <Timeline
    entries={[
      ...recoveries.map((one) => ({
        at: one.at,
        actor: one.by,
        text: `收回已核销 ${formatMoney(one.amount)}元（${one.no}，账单${one.bill_no}）`,
        comment: one.source_text,
      })),
      ...requests.flatMap((one) => [
        ...(one.decided_at === null
          ? []
          : [
              {
                at: one.decided_at,
                actor: one.decided_by,
                text: `${one.kind_text}${one.status_text}（${one.no}）`,
                comment: one.refuse_reason,
              },
            ]),
        {
          at: one.created_at,
          actor: one.requested_by,
          text: `申请${one.kind_text} ${formatMoney(one.amount)}元（${one.no}，账单${one.bill_no}）`,
          comment: one.reason,
        },
      ]),
    ].toSorted((a, b) => b.at.localeCompare(a.at))}
  />
);

/** 信用账户: lines in use, the overdue ones first. */
export const accounts = queue<Account>({
  id: 'credit-account',
  uidOf: ({ no }) => no,
  group: '信用',
  list: api.credit.staffAccounts,
  views: [
    { id: 'overdue', text: '有逾期', input: staffQueues['credit-account'].waits },
    { id: 'all', text: '全部', input: {} },
  ],
  search: { name: 'keyword', label: '账户编号' },
  keyOf: ({ no }) => no,
  sinceOf: ({ overdue_days }) => (overdue_days > 0 ? daysAgo(overdue_days) : null),
  statusOf: ({ status_text, overdue_days }) => ({
    text: status_text,
    tone: overdue_days > 0 ? 'negative' : 'neutral',
  }),
  columns: [
    {
      key: 'total',
      title: '总额度',
      width: 128,
      align: 'end',
      render: ({ total_amount }) => <Yuan value={total_amount} />,
    },
    figureColumn('逾期', ({ overdue_amount }) => <Yuan value={overdue_amount} />),
  ],
  facts: (item) => [
    ['总额度', <Yuan key="total" value={item.total_amount} />],
    ['已用', <Yuan key="used" value={item.used_amount} />],
    ['逾期金额', <Yuan key="overdue" value={item.overdue_amount} />],
    ['逾期天数', `${item.overdue_days}天`],
    ['账单日 / 还款日', `每月${item.bill_day}日 / 出账后${item.due_days}天`],
    ['有效期至', item.expire_at ?? '—'],
  ],
  detail: {
    endpoint: api.credit.staffAccount,
    input: ({ no }) => ({ no }),
    show: ({ bills, requests, recoveries }: AccountDetail) => (
      <>
        <section className={styles.part}>
          <h3>账单</h3>
          {bills.length === 0 && <p className={styles.note}>还没有账单。</p>}
          {bills.map((bill) => (
            <p key={bill.bill_no}>
              <CopyText text={bill.bill_no} label="账单号" /> {bill.status_text}，{bill.due_date} 到期：
              <Open bill={bill} />
            </p>
          ))}
        </section>
        {requests.length + recoveries.length > 0 && (
          <section className={styles.part}>
            <h3>减免、核销与收回</h3>
            <History requests={requests} recoveries={recoveries} />
          </section>
        )}
      </>
    ),
  },
  events: (item) => item.actions.map((id) => events[id](item)),
});
