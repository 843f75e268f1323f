import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { projectPartTexts } from '@uc/contract/maker/texts';
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
import { withReason, withReasonsByPart } from './events';
import { reviewerFacts } from './facts';

type Case = WireOutput<Api['maker']['staffProjectDetail']>;
type Content = Case['content'];

const tones: Record<string, Tone> = {
  auditing: 'warning',
  online: 'positive',
  incubate_review: 'info',
  incubating: 'info',
  graduated: 'positive',
  rejected: 'negative',
  banned: 'negative',
};
const decided = ({ project_no: no, version }: Case) => ({ no, version });
const newestOf = ({ change, content }: Case): Content => change ?? content;

const eventsOf: Record<Case['actions'][number], (item: Case) => Event<Case>> = {
  approve: ({ change }) => ({
    id: 'approve',
    text: '通过',
    tone: 'primary',
    endpoint: api.maker.staffProjectApprove,
    question: () =>
      change ? '修改真实合规，按修改后的内容更新展示。' : '项目真实合规，通过后向所有用户展示。',
    input: decided,
  }),
  reject: () =>
    withReasonsByPart(
      Object.entries(projectPartTexts),
      {
        id: 'reject',
        text: '驳回',
        tone: 'danger',
        endpoint: api.maker.staffProjectReject,
        question: () => '在未通过的项填写原因，其余留空。客户修改后可重新提交。',
        input: decided,
      },
      'part',
    ),
  ban: () =>
    withReason({
      id: 'ban',
      text: '违规下架',
      tone: 'danger',
      endpoint: api.maker.staffProjectBan,
      question: () => '下架后立即停止展示，客户不能自行恢复，并以短信通知客户。',
      input: decided,
    }),
};

const contentFacts = (one: Content): readonly Fact[] => [
  ['名称', one.name],
  ['一句话介绍', one.slogan],
  ['领域', one.field_text],
  ['阶段', one.stage_text],
  [
    '团队成员',
    one.team.map(({ name, role, intro }) => [name, role, intro].filter(Boolean).join(' ')).join('；'),
  ],
  ['需求', one.needs.map(({ text }) => text).join('、') || '—'],
  ...(one.fund_need === null ? [] : [['资金需求', <Yuan key="fund" value={one.fund_need} />] as const]),
  ['项目介绍', one.intro],
];

/** Names of the fields in which a change differs from the shown content. */
function changedTexts({ content, change }: Case): string {
  if (change === null) return '';
  const before = new Map(contentFacts(content).map(([label, value]) => [label, JSON.stringify(value)]));
  const names = contentFacts(change)
    .filter(([label, value]) => before.get(label) !== JSON.stringify(value))
    .map(([label]) => label);
  if (content.cover !== change.cover) names.push('封面');
  if (JSON.stringify(content.imgs) !== JSON.stringify(change.imgs)) names.push('图片');
  return names.length === 0 ? '展示的内容不变。' : `修改内容：${names.join('、')}。`;
}

function Pictures({ item }: { item: Case }) {
  const { cover, imgs, name } = newestOf(item);
  return (
    <section className={styles.case} aria-label="图片">
      <h3>图片</h3>
      {cover && <StaffFile fileId={cover} text={`${name}（封面）`} />}
      {imgs.map((id, index) => (
        <StaffFile key={id} fileId={id} text={`${name}（图${index + 1}）`} />
      ))}
    </section>
  );
}

/** 创客项目 (maker.md#project-states): projects and changes, with the facts to check. */
export const projects = queue<Case>({
  id: 'project',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.maker.staffProjectList,
  views: [
    { id: 'open', text: '待审核', input: staffQueues.project.waits },
    { id: 'online', text: '展示中', input: { status: 'online' }, past: true },
    { id: 'incubating', text: '孵化中', input: { status: 'incubating' }, past: true },
    { id: 'graduated', text: '已孵化', input: { status: 'graduated' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'banned', text: '违规下架', input: { status: 'banned' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '项目编号或名称' },
  keyOf: ({ project_no }) => project_no,
  sinceOf: ({ waits_since }) => waits_since,
  statusOf: ({ status, status_text, change_status, change_text }) =>
    change_status === 'auditing'
      ? { text: change_text ?? '', tone: 'warning' }
      : { text: status_text, tone: tones[status] ?? 'neutral' },
  columns: [
    { key: 'name', title: '名称', render: (item) => newestOf(item).name },
    { key: 'field', title: '领域', width: 72, render: (item) => newestOf(item).field_text },
  ],
  facts: (item) => [
    ...contentFacts(newestOf(item)),
    ['联系方式', [item.contact.phone, item.contact.wechat].filter(Boolean).join(' · ')],
    ['商业计划书', item.plan === null ? '—' : '已上传（保密，仅经项目方同意后查阅）'],
    ['提交时间', item.submitted_at ?? '—'],
    ...reviewerFacts(item),
  ],
  detail: {
    endpoint: api.maker.staffProjectDetail,
    input: ({ project_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        {item.change && <Notice>{changedTexts(item)}</Notice>}
        <ListedWords words={item.words} />
        <Pictures item={item} />
        <CaseHistory events={item.events} />
      </>
    ),
  },
  events: (item) => item.actions.map((action) => eventsOf[action](item)),
});
