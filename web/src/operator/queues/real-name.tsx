import type { Api } from '@uc/contract';
import { deskQueues } from '@uc/contract/desk-queues';
import { rejectable } from '@uc/contract/account/realname-form';
import { idTypeTexts, orgTypeTexts, realNameFieldTexts } from '@uc/contract/account/texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { waitsIn } from '../done-text';
import { type Event, type Fact, queue } from '../queue';
import { marksOf, PaperReadings } from '../PaperReadings';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { reason } from './blanks';

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

const eventsOf: Record<Case['actions'][number], (item: Case) => Event<Case>> = {
  approve: ({ kind }) => ({
    id: 'approve',
    text: '通过',
    tone: 'primary',
    endpoint: api.account.realNameApprove,
    question: (item) =>
      kind === 'person'
        ? `${named(item)}：证件与填写一致、影像清晰有效，认证通过。`
        : `${named(item)}：资料审核通过，进入对公账户打款验证。`,
    input: decided,
  }),
  reject: ({ kind }) => ({
    id: 'reject',
    text: '驳回',
    tone: 'danger',
    endpoint: api.account.realNameReject,
    question: () => '在未通过的项填写原因，其余留空。客户只需修改这些项后重新提交。',
    blanks: rejectable[kind].map((field) => ({
      name: field,
      label: realNameFieldTexts[field],
      kind: 'text',
      optional: true,
      most: 100,
    })),
    input: (item, values) => ({
      ...decided(item),
      items: rejectable[kind]
        .filter((field) => (values[field] ?? '').trim() !== '')
        .map((field) => ({ field, reason: values[field]!.trim() })),
    }),
  }),
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
        ，支出记入平台验证成本。客户有7天时间填写金额。
      </>
    ),
    input: decided,
  }),
  revoke: () => ({
    id: 'revoke',
    text: '提请撤销',
    tone: 'danger',
    endpoint: api.account.realNameRevoke,
    toastText: () => waitsIn('实名认证'),
    question: () => '提请后由另一位超级管理员复核；复核前客户不受影响。',
    blanks: [reason],
    input: (item, { reason: why }) => ({ ...decided(item), reason: why }),
  }),
  revoke_confirm: () => ({
    id: 'revoke_confirm',
    text: '确认撤销',
    tone: 'danger',
    endpoint: api.account.realNameRevokeDecide,
    question: () => '撤销后实名信息失效，提现暂停，并以短信与邮件通知客户。此操作不可恢复。',
    input: (item) => ({ ...decided(item), event: 'confirm' }),
  }),
  revoke_refuse: () => ({
    id: 'revoke_refuse',
    text: '不予撤销',
    endpoint: api.account.realNameRevokeDecide,
    question: () => '实名认证保持有效。',
    blanks: [reason],
    input: (item, { reason: why }) => ({ ...decided(item), event: 'refuse', reason: why }),
  }),
};

/** What of a form is no name of a field in the list of what may be rejected. */
const more: Record<string, string> = {
  id_type: '证件类型',
  real_name: '姓名',
  id_no: '证件号',
  valid_from: '有效期起',
  valid_to: '有效期止',
  verify_method: '验证方式',
  org_type: '主体类型',
  company_name: '企业名称',
  uscc: '统一社会信用代码',
  founded_at: '成立日期',
  license_valid_to: '营业期限止',
  reg_address: '注册地址',
  reg_capital: '注册资本',
  legal_name: '法定代表人',
  legal_id_type: '法定代表人证件类型',
  legal_id_no: '法定代表人证件号',
  operator_name: '经办人',
  operator_id_type: '经办人证件类型',
  operator_id_no: '经办人证件号',
  bank_name: '开户银行',
  bank_branch: '开户支行',
  cnaps: '联行号',
  account_no: '对公账号',
};
const words: Record<string, string> = {
  ...idTypeTexts,
  ...orgTypeTexts,
  bank4: '银行卡核验',
  face: '人脸核验',
  manual: '人工审核',
};
const coded = new Set(['id_type', 'legal_id_type', 'operator_id_type', 'org_type', 'verify_method']);

function factsOf(item: Case): readonly Fact[] {
  const { fields } = item;
  return [
    ['类型', item.kind_text],
    ...Object.entries(more).flatMap(([field, label]): Fact[] => {
      const value = fields[field];
      return value === undefined ? [] : [[label, coded.has(field) ? (words[value] ?? value) : value]];
    }),
    ...(fields.is_long_term === '1' ? [['有效期', '长期'] as const] : []),
    ['提交时间', item.submitted_at],
    ...(item.micro_amount === null
      ? []
      : [['验证金额', <Yuan key="micro" value={item.micro_amount} />] as const]),
    ...(item.reviewer === null ? [] : [['审核人', `${item.reviewer} ${item.reviewed_at ?? ''}`] as const]),
  ];
}

/** 实名认证 (product 05 §5.2, 09 §9.11): masked, with its papers under the watermark of whoever looks. */
export const realNames = queue<Case>({
  id: 'realname',
  uidOf: ({ uid }) => uid,
  title: '实名认证',
  list: api.account.realNameList,
  views: [
    { id: 'todo', text: '待处理', input: deskQueues.realname.waits },
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
  isLate: ({ is_late }) => is_late,
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
        <section className={styles.case} aria-label="处理记录">
          <h3>处理记录</h3>
          <Timeline
            entries={item.events.map(({ at, text, actor, comment }) => ({
              at,
              text,
              actor,
              comment: comment ?? '',
            }))}
          />
        </section>
      </>
    ),
  },
  events: (item) => item.actions.map((action) => eventsOf[action](item)),
});
