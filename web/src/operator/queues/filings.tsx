import type { Api } from '@uc/contract';
import { markedDay } from '@uc/contract/estimated-day';
import { staffQueues } from '@uc/contract/staff-queues';
import { caseQueues } from '@uc/contract/filings/case-texts';
import { fixable } from '@uc/contract/filings/field-texts';
import { filingAreas } from '@uc/contract/filings/kinds';
import { officeEventTexts } from '@uc/contract/filings/office-texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import { today } from '../../ui/days';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { type Event, queue } from '../queue';
import { CaseDisclosure } from '../CaseDisclosure';
import { CasePapers } from '../CasePapers';
import { OfficeLetter } from '../OfficeLetter';
import { OfficePackages } from '../OfficePackages';
import { Yuan } from '../Yuan';
import { withReasonsByPart } from './events';
import { caseEnds, choiceOf, CorrectionNotice, corrections, fixQuestion, seen } from './filing-corrections';

type Case = WireOutput<Api['cases']['staffCaseList']>['list'][number];
type Detail = WireOutput<Api['cases']['staffCaseDetail']>;

const tones: Record<string, Tone> = {
  auditing: 'warning',
  drafting: 'warning',
  filing: 'warning',
  certified: 'positive',
  registered: 'positive',
  granted: 'positive',
  cancelled: 'neutral',
  closed: 'neutral',
};
const note = { name: 'note', label: '说明', kind: 'long', most: 2000 } as const;
const answerDay = ({ answer_due_on: day, answer_is_estimate: isEstimate }: Case): string =>
  day === null ? '—' : markedDay(day, isEstimate);
const ordersOf = (item: Case, state: (one: Case['orders'][number]) => boolean) =>
  item.orders.filter(state).map((one) => [one.order_no, one.business_text] as const);

const eventsOf: Record<Exclude<Case['actions'][number], 'paper'>, (item: Case) => Event<Case>> = {
  take: () => ({
    id: 'take',
    text: '领取',
    endpoint: api.cases.staffCaseTake,
    question: ({ staff }) =>
      staff === null
        ? '领取后由您办理并可查看材料，每次打开材料都会记录。'
        : `案件现由${staff}办理，领取后改由您办理。`,
    input: seen,
  }),
  approve: () => ({
    id: 'approve',
    text: '审核通过',
    tone: 'primary',
    endpoint: api.cases.staffCaseApprove,
    question: () => '材料齐全合规，案件进入下一步。',
    input: seen,
  }),
  fix: ({ area }) =>
    withReasonsByPart(fixable(area), {
      id: 'fix',
      text: '要求补充材料',
      tone: 'danger',
      endpoint: api.cases.staffCaseFix,
      question: () => fixQuestion,
      input: seen,
    }),
  draft: () => ({
    id: 'draft',
    text: '提交稿件',
    tone: 'primary',
    endpoint: api.cases.staffCaseDraft,
    question: () => '客户确认稿件后才能提交官方，最多可提出3次修改。',
    blanks: [note],
    input: (item, { note: text }) => ({ ...seen(item), note: text }),
  }),
  file: (item) => ({
    id: 'file',
    text: '登记提交官方',
    tone: 'primary',
    endpoint: api.cases.staffCaseFile,
    question: () => '提交后官费划转待缴，不再退回客户。',
    blanks: [
      choiceOf(
        'order_no',
        '业务',
        ordersOf(item, ({ state }) => state === 'paid'),
      ),
      {
        name: 'filing_no',
        label: '申请号',
        kind: 'text',
        optional: true,
        most: 40,
        hint: item.is_by_hand
          ? '首次提交时填写官方回执上的申请号或流水号；尚未取得的，取得后再登记'
          : '首次提交时填写，留空则由接口返回',
      },
      { name: 'filed_on', label: '提交日期', kind: 'day', initial: today },
    ],
    input: (one, { order_no, filing_no, filed_on }) => ({
      ...seen(one),
      order_no,
      filed_on,
      ...(filing_no && { filing_no }),
    }),
  }),
  notice: ({ notices }) => ({
    id: 'notice',
    text: '录入官方通知',
    endpoint: api.cases.staffCaseNotice,
    question: () => '录入后案件立即进入相应状态，并按送达日期计算期限。',
    blanks: [
      unchosen(
        'kind',
        '通知',
        notices.map((kind) => [kind, officeEventTexts[kind]] as const),
      ),
      { name: 'served_on', label: '送达日期', kind: 'day', initial: today },
      unchosen('delivery', '送达方式', [
        ['electronic', '电子送达'],
        ['paper', '纸质送达'],
      ]),
      {
        name: 'number',
        label: '登记号、注册号或专利号',
        kind: 'text',
        optional: true,
        most: 40,
        hint: '录入证书时填写；案件已有申请号的可留空',
      },
      { name: 'comment', label: '说明', kind: 'long', optional: true, most: 500 },
    ],
    input: (item, { kind, served_on, delivery, number, comment }) => ({
      ...seen(item),
      kind,
      served_on,
      delivery,
      ...(number && { number }),
      ...(comment && { comment }),
    }),
  }),
  answered: (item) => ({
    id: 'answered',
    text: item.is_by_hand ? '登记答复已递交' : '递交答复',
    tone: 'primary',
    endpoint: api.cases.staffCaseAnswered,
    question: () =>
      item.is_by_hand
        ? `确认客户的答复已递交官方（期限 ${answerDay(item)}）。`
        : `已核对客户的答复与材料，现在递交官方（期限 ${answerDay(item)}）。期限前一天仍未核对的，系统自动递交。`,
    blanks: item.is_by_hand ? [{ name: 'handed_on', label: '递交日期', kind: 'day', initial: today }] : [],
    input: (one, { handed_on }) => ({ ...seen(one), ...(handed_on && { handed_on }) }),
  }),
  ...corrections,
  receipt: (item) => ({
    id: 'receipt',
    text: '登记官费收据',
    endpoint: api.cases.staffCaseReceipt,
    question: () => '登记后官费视为已缴纳官方，客户可看到收据编号。',
    blanks: [
      choiceOf(
        'order_no',
        '业务',
        ordersOf(item, ({ official_state }) => official_state === 'held'),
      ),
      { name: 'receipt_no', label: '收据编号', kind: 'text', most: 40 },
    ],
    input: (one, { order_no, receipt_no }) => ({ ...seen(one), order_no, receipt_no }),
  }),
};
/** A choice without a default, for one with consequences. */
const unchosen = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
  choiceOf(name, label, [['', '请选择'], ...options]);

/** 知产案件 (console.md#staff-calls): intake, drafts, filing, notices, receipts and certificates of all three kinds. */
export const filings = queue<Case>({
  id: 'filing',
  uidOf: ({ uid }) => uid,
  group: '知识产权',
  list: api.cases.staffCaseList,
  views: [
    { id: 'open', text: '待处理', input: staffQueues.filing.waits },
    ...(['intake', 'drafting', 'filing', 'business'] as const).map((id) => ({
      id,
      text: caseQueues[id],
      input: { queue: id },
    })),
    { id: 'office', text: caseQueues.office, input: { queue: 'office' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '案件编号或申请号' },
  keyOf: ({ app_no }) => app_no,
  sinceOf: ({ waiting_since }) => waiting_since,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] ?? 'info' }),
  endsOf: caseEnds,
  columns: [
    { key: 'area', title: '类型', width: 64, render: ({ area }) => filingAreas[area] },
    { key: 'name', title: '名称', render: ({ name }) => name },
    { key: 'staff', title: '办理人', width: 88, render: ({ staff }) => staff ?? '待领取' },
  ],
  facts: (item) => [
    ['名称', item.name],
    ['类型', `${filingAreas[item.area]} · ${item.kind_text}`],
    ['申请号', item.filing_no ?? '—'],
    ['登记、注册或专利号', item.reg_no ?? '—'],
    ['办理人', item.staff ?? '待领取'],
    [
      '期限',
      item.duty === null
        ? '—'
        : `${markedDay(item.duty.due_on, item.duty.is_estimate)} ${item.duty.text}（${item.duty.consequence}）`,
    ],
    ['官费', <Yuan key="official" value={item.official} />],
    ['服务费', <Yuan key="service" value={item.service} />],
    ['担保中', <Yuan key="escrow" value={item.tally.escrow} />],
    ['待缴官方', <Yuan key="held" value={item.tally.official_held} />],
    ['已缴官方', <Yuan key="paid" value={item.tally.official_paid} />],
    ['已退客户', <Yuan key="returned" value={item.tally.returned} />],
    ...(item.answer_due_on === null ? [] : ([['待递交的答复', `${answerDay(item)}前`]] as const)),
    ...(item.held_events > 0
      ? ([['未生效的官方通知', `${item.held_events}件，待前一通知到达`]] as const)
      : []),
  ],
  detail: {
    endpoint: api.cases.staffCaseDetail,
    input: ({ app_no: no }) => ({ no }),
    show: (item: Detail) => (
      <>
        <CorrectionNotice of={item.correction} />
        <CaseDisclosure item={item} />
        {item.disclosure && item.is_by_hand && <OfficePackages item={item} />}
        {item.actions.includes('notice') && <OfficeLetter key={item.version} item={item} />}
        {item.disclosure && <CasePapers item={item} papers={item.disclosure.papers} />}
        <section className={styles.case} aria-label="办理记录">
          <h3>办理记录</h3>
          <Timeline entries={item.stages} />
        </section>
      </>
    ),
  },
  // Papers are sent below the visible part of the drawer.
  events: (item) => item.actions.flatMap((action) => (action === 'paper' ? [] : [eventsOf[action](item)])),
});
