import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Timeline } from '../../ui/Timeline';
import { type Blank, type Event, queue } from '../queue';
import { withReason } from './events';

type Item = WireOutput<Api['messages']['staffNotices']>['list'][number];
const audiences = [
  ['all', '全部用户'],
  ['person', '个人实名用户'],
  ['enterprise', '企业实名用户'],
] as const;
const about = (item: Item) => (
  <p>
    “{item.title}”，{item.audience_text}可见。
  </p>
);
/** The fields of a notice, with their present values. */
function words<T>(of: (item: T) => Pick<Item, 'title' | 'content' | 'audience'>): Blank<T>[] {
  return [
    { name: 'title', label: '标题', kind: 'text', most: 60, initial: (item) => of(item).title },
    { name: 'content', label: '内容', kind: 'long', most: 2000, initial: (item) => of(item).content },
    {
      name: 'audience',
      label: '可见范围',
      kind: 'choice',
      options: audiences,
      initial: (item) => of(item).audience,
    },
  ];
}
const wordsOf = ({ title, content, audience }: Record<string, string>) => ({ title, content, audience });
const events: Record<Item['actions'][number], Event<Item>> = {
  edit: {
    id: 'edit',
    text: '修改公告',
    endpoint: api.messages.staffNoticeEdit,
    question: () => <p>修改后仍为草稿。</p>,
    blanks: words((item) => item),
    input: ({ no, version }, values) => ({ no, version, ...wordsOf(values) }),
  },
  publish: {
    id: 'publish',
    text: '发布公告',
    tone: 'primary',
    endpoint: api.messages.staffNoticePublish,
    question: (item) => (
      <>
        {about(item)}
        <p>发布后在首页、登录页与消息中心显示，不能再修改。</p>
      </>
    ),
    blanks: [
      {
        name: 'publish_at',
        label: '发布时间',
        kind: 'text',
        optional: true,
        hint: '如2026-12-01 09:00，不填为立即发布',
      },
    ],
    input: ({ no, version }, { publish_at: at }) => ({ no, version, ...(at && { publish_at: at }) }),
  },
  withdraw: withReason({
    id: 'withdraw',
    text: '撤回公告',
    tone: 'danger',
    endpoint: api.messages.staffNoticeWithdraw,
    question: about,
    input: ({ no, version }) => ({ no, version }),
  }),
};
const tones = { draft: 'neutral', scheduled: 'info', published: 'positive', withdrawn: 'warning' } as const;

/** 系统公告: written, published at their hour, withdrawn (messages.md#notices-for-everybody). */
export const notices = queue<Item>({
  id: 'notice',
  group: '订单与营销',
  list: api.messages.staffNotices,
  views: [
    { id: 'draft', text: '草稿', input: staffQueues.notice.waits },
    { id: 'scheduled', text: '待发布', input: { status: 'scheduled' }, past: true },
    { id: 'published', text: '已发布', input: { status: 'published' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ no }) => no,
  wordsOf: ({ title }) => title,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ state, state_text }) => ({ text: state_text, tone: tones[state] }),
  search: { name: 'keyword', label: '标题' },
  columns: [
    { key: 'title', title: '标题', render: ({ title }) => title },
    { key: 'audience', title: '可见范围', width: 128, render: ({ audience_text }) => audience_text },
    { key: 'by', title: '撰写人', width: 96, render: ({ created_by }) => created_by || '—' },
  ],
  facts: (item) => [
    ['标题', item.title],
    ['内容', item.content || '—'],
    ['可见范围', item.audience_text],
    ['发布时间', item.publish_at ?? '—'],
    ['撰写人', item.created_by || '—'],
    ...(item.timeline.length === 0
      ? []
      : [['处理记录', <Timeline key="timeline" entries={item.timeline} />] as const]),
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '新建公告',
    tone: 'primary',
    endpoint: api.messages.staffNoticeCreate,
    question: () => <p>新建后为草稿，发布后用户可见。</p>,
    blanks: words(() => ({ title: '', content: '', audience: 'all' })),
    input: (_, values) => wordsOf(values),
  },
});
