import { limits } from '@uc/contract/limits';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { type IncubationStatus, wishTexts } from '@uc/contract/maker/incubation-texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { type Event, queue } from '../queue';
import { withReason } from './events';

type Case = WireOutput<Api['incubation']['staffIncubationDetail']>;

const tones: Record<IncubationStatus, Tone> = {
  applied: 'warning',
  refused: 'negative',
  withdrawn: 'neutral',
  running: 'info',
  graduated: 'positive',
  ended: 'neutral',
};
const handled = ({ incubation_no: no, version }: Case) => ({ no, version });
const missing = ({ steps }: Case): string =>
  steps
    .filter(({ step, state }) => state !== 'done' && step !== 'graduate')
    .map(({ text }) => text)
    .join('；');

const mentorOf = (mentors: Case['mentors']) =>
  ({
    name: 'mentor_no',
    label: '导师',
    kind: 'choice',
    options: [['', '请选择'], ...mentors.map(({ mentor_no, text }) => [mentor_no, text] as const)],
  }) as const;

const eventsOf: Record<Case['actions'][number], (item: Case) => Event<Case>> = {
  accept: ({ mentors }) => ({
    id: 'accept',
    text: '通过',
    tone: 'primary',
    endpoint: api.incubation.staffIncubationAccept,
    question: ({ months }) =>
      `项目自今日起孵化${months}个月，落户导师所在分中心，并向客户发出孵化协议，${limits.incubation.confirmDays}天内确认生效。`,
    blanks: [mentorOf(mentors)],
    input: (item, { mentor_no }) => ({ ...handled(item), mentor_no }),
  }),
  refuse: () =>
    withReason({
      id: 'refuse',
      text: '不通过',
      tone: 'danger',
      endpoint: api.incubation.staffIncubationRefuse,
      question: () => '客户会看到原因，项目仍在展示，可再次申请。',
      input: handled,
    }),
  note: () => ({
    id: 'note',
    text: '导师记录',
    endpoint: api.incubation.staffIncubationNote,
    question: () => '记录会显示在客户的孵化进度中。',
    blanks: [{ name: 'text', label: '记录', kind: 'long', most: 1000 }],
    input: (item, { text }) => ({ ...handled(item), text }),
  }),
  graduate: () => ({
    id: 'graduate',
    text: '准予毕业',
    tone: 'primary',
    endpoint: api.incubation.staffIncubationGraduate,
    question: (item) =>
      missing(item) === ''
        ? '毕业条件均已达到。项目转为已孵化，未开始月份的席位费退回。'
        : `尚未达到：${missing(item)}。达到后才能毕业。`,
    blanks: [{ name: 'comment', label: '评语', kind: 'long', optional: true }],
    input: (item, { comment = '' }) => ({ ...handled(item), comment }),
  }),
  grant: ({ wish, mentors }) => ({
    id: 'grant',
    text: '同意申请',
    tone: 'primary',
    endpoint: api.incubation.staffIncubationGrant,
    question: () =>
      wish?.kind === 'extend'
        ? `孵化期延长${wish.months}个月，写入协议的补充约定。`
        : mentors.length === 0
          ? '本分中心没有其他在任的导师，请先添加导师。'
          : '由本分中心另一位导师接手，与原导师未进行的面谈取消。',
    blanks: wish?.kind === 'mentor' ? [mentorOf(mentors)] : [],
    input: (item, { mentor_no }) => ({ ...handled(item), ...(mentor_no && { mentor_no }) }),
  }),
  keep: () =>
    withReason({
      id: 'keep',
      text: '不同意申请',
      endpoint: api.incubation.staffIncubationKeep,
      question: ({ wish }) => `客户${wish === null ? '' : wishTexts[wish.kind]}，不同意则孵化继续。`,
      input: handled,
    }),
  end: () =>
    withReason({
      id: 'end',
      text: '结束孵化',
      tone: 'danger',
      endpoint: api.incubation.staffIncubationEnd,
      question: () => `项目回到展示中，预约取消，未开始月份的席位费退回：${REFUND_PROMISE}。`,
      input: handled,
    }),
};

/** A meeting that is over is written down: held, or missed. */
const meetingEvents = ({ bookings, meetings_over: over }: Case): Event<Case>[] =>
  bookings
    .filter(({ booking_no }) => over.includes(booking_no))
    .map(({ booking_no, starts_at, topic }) => ({
      id: `meeting-${booking_no}`,
      text: `登记面谈 ${starts_at.slice(5, 16)}`,
      endpoint: api.incubation.staffMeetingClose,
      question: () => `“${topic}”，结果与记录会显示给客户。`,
      blanks: [
        {
          name: 'outcome',
          label: '结果',
          kind: 'choice',
          options: [
            ['held', '已完成'],
            ['missed', '未到场'],
          ],
        },
        { name: 'note', label: '记录', kind: 'long', most: 1000 },
      ],
      input: (_, values) => ({ booking_no, ...values }),
    }));

/** 创客孵化 (maker.md#incubation-states): applications, requests of projects, and incubated projects. */
export const incubations = queue<Case>({
  id: 'incubation',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.incubation.staffIncubationList,
  views: [
    { id: 'open', text: '待处理', input: staffQueues.incubation.waits },
    { id: 'running', text: '孵化中', input: { status: 'running' }, past: true },
    { id: 'graduated', text: '已毕业', input: { status: 'graduated' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '孵化或项目编号' },
  keyOf: ({ incubation_no }) => incubation_no,
  sinceOf: ({ waits_since }) => waits_since,
  statusOf: ({ status, status_text, wish }) => ({
    text: wish === null ? status_text : wishTexts[wish.kind],
    tone: wish === null ? tones[status] : 'warning',
  }),
  columns: [
    { key: 'name', title: '项目', render: ({ project_name }) => project_name },
    { key: 'mentor', title: '导师', width: 96, render: ({ mentor }) => mentor?.name ?? '—' },
  ],
  facts: (item) => [
    ['项目', `${item.project_name} ${item.project_no}`],
    ['孵化目标', item.goal],
    ['时长', `${item.months}个月`],
    ['导师', item.mentor === null ? '—' : `${item.mentor.name} ${item.mentor.title}`],
    ['分中心', item.center_name ?? '—'],
    ['期限', item.from_on === null ? '—' : `${item.from_on} 至 ${item.to_on}`],
    [
      '协议',
      item.agreement === null
        ? '—'
        : item.agreement.confirmed_at === null
          ? '待客户确认'
          : `已确认 ${item.agreement.confirmed_at}`,
    ],
    ['未达到', missing(item) || '—'],
    ...(item.wish === null
      ? []
      : [
          [
            wishTexts[item.wish.kind],
            item.wish.months === null ? item.wish.text : `${item.wish.months}个月。${item.wish.text}`,
          ] as const,
        ]),
    ...(item.agreement?.amendments ?? []).map(({ text }) => ['补充约定', text] as const),
    ...(item.end_reason === null ? [] : [['说明', item.end_reason] as const]),
  ],
  detail: {
    endpoint: api.incubation.staffIncubationDetail,
    input: ({ incubation_no: no }) => ({ no }),
    show: (item: Case) => (
      <section className={styles.case} aria-label="导师记录">
        <h3>导师记录</h3>
        {item.notes.length === 0 && <p>暂无记录</p>}
        <Timeline entries={item.notes.map(({ at, author, text }) => ({ at, actor: author, text }))} />
      </section>
    ),
  },
  events: (item) => [...item.actions.map((action) => eventsOf[action](item)), ...meetingEvents(item)],
});
