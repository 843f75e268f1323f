import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { rejectable } from '@uc/contract/provider/form';
import { certFieldTexts } from '@uc/contract/provider/texts';
import type { WireOutput } from '../../client';
import { ListedWords } from '../ListedWords';
import { api } from '../api';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { CaseHistory } from '../CaseHistory';
import styles from '../operator.module.css';
import { type Event, type Fact, queue } from '../queue';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { revocationEvents, withReasonsByPart } from './events';
import { reviewerFacts } from './facts';

type Case = WireOutput<Api['provider']['staffCertDetail']>;
type Profile = Case['profile'];

const tones: Record<string, Tone> = {
  pending: 'warning',
  change_pending: 'warning',
  approved: 'positive',
  rejected: 'negative',
  expired: 'warning',
  suspended: 'warning',
  revoked: 'negative',
};
const decided = ({ cert_no: no, version }: Case) => ({ no, version });
const categoriesOf = ({ categories }: Profile) => categories.map(({ text }) => text).join('、');

const revocation = revocationEvents<Case>({
  verb: '取消',
  queue: 'cert',
  propose: api.provider.staffCertRevoke,
  decide: api.provider.staffCertRevokeDecide,
  confirmed: '取消后主页立即关闭，不能再次申请，并以短信与邮件通知客户。此操作不可恢复。',
  refused: '服务商认证保持有效。',
  input: decided,
});
const eventsOf: Record<Case['actions'][number], (item: Case) => Event<Case>> = {
  approve: ({ change }) => ({
    id: 'approve',
    text: '通过',
    tone: 'primary',
    endpoint: api.provider.staffCertApprove,
    question: (item) =>
      change
        ? `${item.kind_text}的变更真实有效，按变更后的内容更新认证与主页，有效期重新计算。`
        : `${item.kind_text}资料真实有效，认证通过并开通公开主页。`,
    input: decided,
  }),
  reject: ({ kind }) =>
    withReasonsByPart(
      rejectable[kind].map((field) => [field, certFieldTexts[field]] as const),
      {
        id: 'reject',
        text: '驳回',
        tone: 'danger',
        endpoint: api.provider.staffCertReject,
        question: () => '在未通过的项填写原因，其余留空。客户只需修改这些项后重新提交。',
        input: decided,
      },
    ),
  revoke: () => revocation.revoke,
  revoke_confirm: () => revocation.revoke_confirm,
  revoke_refuse: () => revocation.revoke_refuse,
};

const profileFacts = (one: Profile): readonly Fact[] => [
  ['服务类目', categoriesOf(one)],
  ['技能标签', one.skills.join('、')],
  ['从业年限', `${one.years}年`],
  ['所在地区', one.region_text],
  [
    '报价方式',
    <span key="price">
      {`${one.quote_text}，起步价`} <Yuan value={one.price_min} />
    </span>,
  ],
  ...(one.team_text === null
    ? []
    : ([
        ['团队规模', one.team_text],
        ['成立时间', one.founded_at ?? '—'],
        ['办公地址', one.office_address ?? '—'],
        ['代表客户', one.clients ?? '—'],
      ] as const)),
  ['简介', one.intro],
];

const factsOf = (item: Case): readonly Fact[] => [
  ['类型', item.kind_text],
  ...profileFacts(item.change ?? item.profile),
  ['接单联系方式', [item.contact.phone, item.contact.wechat, item.contact.qq].filter(Boolean).join(' · ')],
  ['提交时间', item.submitted_at],
  ...(item.valid_to === null ? [] : [['有效期至', item.valid_to] as const]),
  ...reviewerFacts(item),
];

/** Names of the fields in which a change differs from the valid certification. */
function changedTexts({ profile, change }: Case): string {
  if (change === null) return '';
  const before = new Map(profileFacts(profile).map(([label, value]) => [label, JSON.stringify(value)]));
  const names = profileFacts(change)
    .filter(([label, value]) => before.get(label) !== JSON.stringify(value))
    .map(([label]) => label);
  if (JSON.stringify(profile.cases) !== JSON.stringify(change.cases)) names.push('案例');
  if (JSON.stringify(profile.certificates) !== JSON.stringify(change.certificates)) names.push('资质证书');
  return names.length === 0 ? '内容不变，申请续期。' : `变更内容：${names.join('、')}。`;
}

function Papers({ item }: { item: Case }) {
  const { cases, certificates } = item.change ?? item.profile;
  return (
    <>
      <section className={styles.case} aria-label="案例">
        <h3>案例</h3>
        {cases.map(({ title, url, imgs }) => (
          <div key={title}>
            <p>{url ? `${title} ${url}` : title}</p>
            {imgs.map((id, index) => (
              <StaffFile key={id} fileId={id} text={`${title}（图${index + 1}）`} />
            ))}
          </div>
        ))}
      </section>
      {certificates.length > 0 && (
        <section className={styles.case} aria-label="资质证书">
          <h3>资质证书</h3>
          <p className={styles.note}>查看时加盖水印，并记入客户的操作记录。</p>
          {certificates.map(({ img, kind_text, name, no, valid_to }) => (
            <StaffFile
              key={img}
              fileId={img}
              text={`${kind_text}：${name} ${no}，${valid_to === null ? '长期有效' : `有效期至${valid_to}`}`}
            />
          ))}
        </section>
      )}
    </>
  );
}

/** 服务商认证 (provider.md#certification-states): applications and changes, with the facts to check. */
export const certs = queue<Case>({
  id: 'cert',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.provider.staffCertList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.cert.waits },
    { id: 'open', text: '待审核', input: { status: 'open' } },
    { id: 'approved', text: '已认证', input: { status: 'approved' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'suspended', text: '已暂停', input: { status: 'suspended' }, past: true },
    { id: 'revoked', text: '已取消', input: { status: 'revoked' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '认证编号' },
  keyOf: ({ cert_no }) => cert_no,
  sinceOf: ({ revocation, submitted_at }) => revocation?.proposed_at ?? submitted_at,
  statusOf: ({ status, status_text, revocation }) =>
    revocation
      ? { text: '待复核取消', tone: 'warning' }
      : { text: status_text, tone: tones[status] ?? 'neutral' },
  columns: [
    { key: 'kind', title: '类型', width: 112, render: ({ kind_text }) => kind_text },
    {
      key: 'categories',
      title: '服务类目',
      render: ({ change, profile }) => categoriesOf(change ?? profile),
    },
  ],
  facts: factsOf,
  detail: {
    endpoint: api.provider.staffCertDetail,
    input: ({ cert_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        {item.change && <Notice>{changedTexts(item)}</Notice>}
        <ListedWords words={item.words} />
        {item.revocation && (
          <Notice tone="warning">
            {`${item.revocation.proposed_by} 于 ${item.revocation.proposed_at} 提请取消：${item.revocation.reason}`}
          </Notice>
        )}
        <Papers item={item} />
        <CaseHistory events={item.events} />
      </>
    ),
  },
  events: (item) => item.actions.map((action) => eventsOf[action](item)),
});
