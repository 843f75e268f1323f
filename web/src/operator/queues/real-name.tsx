import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { rejectable } from '@uc/contract/account/realname-form';
import { realNameFieldTexts } from '@uc/contract/account/texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { CaseHistory } from '../CaseHistory';
import styles from '../operator.module.css';
import { type Event, type Fact, queue } from '../queue';
import { fieldNames, textOf } from '../real-name-fields';
import { marksOf, PaperReadings } from '../PaperReadings';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { TypedAndRead } from '../TypedAndRead';
import { revocationEvents, withReasonsByPart } from './events';
import { reviewerFacts } from './facts';

type Case = WireOutput<Api['account']['realNameDetail']>;

const tones: Record<string, Tone> = {
  pending: 'warning',
  micro_pay: 'warning',
  micro_sent: 'info',
  micro_failed: 'negative',
  approved: 'positive',
  rejected: 'negative',
  expired: 'warning',
  revoked: 'negative',
};
const decided = ({ auth_no: no, version }: Case) => ({ no, version });
const named = (item: Case) =>
  item.kind === 'person'
    ? `${item.name_mask} ${item.id_mask}`
    : `${item.company_mask ?? ''} ${item.uscc_mask ?? ''}`;

const approvals: Record<Case['review_step'], string> = {
  only: '通过',
  first: '初审通过',
  second: '复核通过',
};

const revocation = revocationEvents<Case>({
  verb: '撤销',
  queue: 'realname',
  propose: api.account.realNameRevoke,
  decide: api.account.realNameRevokeDecide,
  confirmed: '撤销后实名信息失效，提现暂停，并以短信与邮件通知客户。此操作不可恢复。',
  refused: '实名认证保持有效。',
  input: decided,
});
const eventsOf: Record<Case['actions'][number], (item: Case) => Event<Case>> = {
  approve: ({ kind, review_step: step }) => ({
    id: 'approve',
    text: approvals[step],
    tone: 'primary',
    endpoint: api.account.realNameApprove,
    question: (item) =>
      kind === 'person'
        ? `${named(item)}：证件与填写一致、影像清晰有效，${step === 'first' ? '由另一位同事复核' : '认证通过'}。`
        : `${named(item)}：资料审核通过，进入对公账户打款验证。`,
    input: decided,
  }),
  reject: ({ kind }) =>
    withReasonsByPart(
      rejectable[kind].map((field) => [field, realNameFieldTexts[field]] as const),
      {
        id: 'reject',
        text: '驳回',
        tone: 'danger',
        endpoint: api.account.realNameReject,
        question: () => '在未通过的项填写原因，其余留空。客户只需修改这些项后重新提交。',
        input: decided,
      },
    ),
  micro_sent: () => ({
    id: 'micro_sent',
    text: '登记已打款',
    tone: 'primary',
    endpoint: api.account.realNameMicroSent,
    question: (item) => (
      <>
        确认已向 {item.micro?.account_mask} 打出验证款项
        {item.micro_amount !== null && (
          <>
            {' '}
            <Yuan value={item.micro_amount} />
          </>
        )}
        ，支出记入平台验证成本。客户有{limits.microDeposit.validDays}天时间填写金额。
      </>
    ),
    input: decided,
  }),
  revoke: () => revocation.revoke,
  revoke_confirm: () => revocation.revoke_confirm,
  revoke_refuse: () => revocation.revoke_refuse,
};

/** Whether typed values are readable: while the case is to be decided or paid. */
const isDue = ({ actions }: Case): boolean =>
  actions.includes('approve') || actions.includes('reject') || actions.includes('micro_sent');

function factsOf(item: Case): readonly Fact[] {
  const { fields } = item;
  return [
    ['类型', item.kind_text],
    ...Object.keys(fieldNames).flatMap((field): Fact[] => {
      const value = fields[field];
      return value === undefined ? [] : [textOf(field, value)];
    }),
    ...(fields.is_long_term === '1' ? [['有效期', '长期'] as const] : []),
    ['提交时间', item.submitted_at],
    ...(item.micro_amount === null
      ? []
      : [['验证金额', <Yuan key="micro" value={item.micro_amount} />] as const]),
    ...(item.first_review === null
      ? []
      : [['初审人', `${item.first_review.by} ${item.first_review.at}`] as const]),
    ...reviewerFacts(item),
  ];
}

/** 实名认证 (account.md#real-name-states): masked, with its papers under the viewer's watermark. */
export const realNames = queue<Case>({
  id: 'realname',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.account.realNameList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.realname.waits },
    { id: 'pending', text: '待审核', input: { status: 'pending' } },
    { id: 'micro_pay', text: '待打款', input: { status: 'micro_pay' } },
    { id: 'micro_sent', text: '待填写金额', input: { status: 'micro_sent' } },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'approved', text: '已认证', input: { status: 'approved' }, past: true },
    { id: 'revoked', text: '已撤销', input: { status: 'revoked' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '认证编号' },
  keyOf: ({ auth_no }) => auth_no,
  sinceOf: ({ revocation, submitted_at }) => revocation?.proposed_at ?? submitted_at,
  statusOf: ({ status, status_text, revocation }) =>
    revocation
      ? { text: '待复核撤销', tone: 'warning' }
      : { text: status_text, tone: tones[status] ?? 'neutral' },
  columns: [
    { key: 'kind', title: '类型', width: 96, render: ({ kind_text }) => kind_text },
    { key: 'who', title: '认证主体', render: named },
  ],
  facts: factsOf,
  detail: {
    endpoint: api.account.realNameDetail,
    input: ({ auth_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        {item.warnings.length > 0 && <Notice tone="warning">{item.warnings.join('；')}</Notice>}
        {item.revocation && (
          <Notice tone="warning">
            {`${item.revocation.proposed_by} 于 ${item.revocation.proposed_at} 提请撤销：${item.revocation.reason}`}
          </Notice>
        )}
        {isDue(item) && <TypedAndRead no={item.auth_no} textOf={textOf} />}
        {item.papers.length > 0 && (
          <section className={styles.case} aria-label="证件影像">
            <h3>证件影像</h3>
            <p className={styles.note}>查看时加盖水印，并记入客户的操作记录。</p>
            {item.papers.map((paper) => (
              <StaffFile
                key={paper.file_id}
                fileId={paper.file_id}
                text={paper.text}
                marks={marksOf(item.read, paper.file_id)}
              />
            ))}
          </section>
        )}
        {item.read.length > 0 && <PaperReadings read={item.read} />}
        <CaseHistory events={item.events} />
      </>
    ),
  },
  events: (item) => item.actions.map((action) => eventsOf[action](item)),
});
