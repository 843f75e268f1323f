import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import { Customer } from '../Customer';
import styles from '../operator.module.css';
import { type Event, queue } from '../queue';
import { StaffFile } from '../StaffFile';
import { withReason } from './events';

type Case = WireOutput<Api['works']['staffComplaintDetail']>;

const tones: Record<string, Tone> = {
  open: 'warning',
  answered: 'warning',
  lapsed: 'negative',
  upheld: 'negative',
  dismissed: 'positive',
};
const decision = (
  id: 'uphold' | 'dismiss',
  about: Pick<Event<Case>, 'text' | 'tone' | 'question'>,
): Event<Case> =>
  withReason({
    id,
    ...about,
    endpoint: api.works.staffComplaintDecide,
    toastText: () => '已裁定',
    input: ({ complaint_no: no, version }) => ({ no, version, decision: id }),
  });
const events: Record<Case['actions'][number], Event<Case>> = {
  uphold: decision('uphold', {
    text: '投诉成立，下架',
    tone: 'danger',
    question: ({ title }) => `《${title}》从公开主页消失，不能再次上架；双方会收到原因。此操作不可恢复。`,
  }),
  dismiss: decision('dismiss', {
    text: '不成立，恢复',
    tone: 'primary',
    question: ({ title }) => `《${title}》继续展示，因未回应而下架的恢复上架；双方会收到原因。`,
  }),
};

/** 作品投诉 (works.md#complaints): the complaint of one side, the answer of the other. */
export const complaints = queue<Case>({
  id: 'complaint',
  uidOf: ({ uid }) => uid,
  othersOf: ({ by_uid }) => [by_uid],
  group: '客户',
  list: api.works.staffComplaintList,
  views: [
    { id: 'answered', text: '待裁定', input: staffQueues.complaint.waits },
    { id: 'open', text: '待回应', input: { status: 'open' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '投诉或作品编号' },
  keyOf: ({ complaint_no }) => complaint_no,
  sinceOf: ({ answered_at, created_at }) => answered_at ?? created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] ?? 'neutral' }),
  columns: [
    { key: 'title', title: '作品', render: ({ title }) => title },
    { key: 'ground', title: '理由', width: 88, render: ({ ground_text }) => ground_text },
  ],
  facts: (item) => [
    ['作品', `《${item.title}》 ${item.work_no}`],
    ['作品状态', item.work_status_text],
    ...(item.work_path === null
      ? []
      : ([
          [
            '公开页面',
            <a key="page" href={item.work_path} target="_blank" rel="noopener noreferrer">
              打开作品页面
            </a>,
          ],
        ] as const)),
    ['投诉方', <Customer key="by" uid={item.by_uid} />],
    ['投诉理由', item.ground_text],
    ['投诉时间', item.created_at],
    ['回应期限', item.answer_by],
    ...(item.decided_at === null
      ? []
      : ([['处理', `${item.decider ?? '系统'} ${item.decided_at} ${item.reason ?? ''}`]] as const)),
  ],
  detail: {
    endpoint: api.works.staffComplaintDetail,
    input: ({ complaint_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        <section className={styles.case} aria-label="投诉内容">
          <h3>投诉内容</h3>
          <p>{item.body}</p>
          {item.files.map(({ file_id: id, name }) => (
            <StaffFile key={id} fileId={id} text={`投诉方证据：${name}`} />
          ))}
        </section>
        <section className={styles.case} aria-label="回应">
          <h3>回应</h3>
          <p>{item.answer ?? '被投诉方尚未回应'}</p>
          {item.answer_files.map(({ file_id: id, name }) => (
            <StaffFile key={id} fileId={id} text={`被投诉方证据：${name}`} />
          ))}
        </section>
      </>
    ),
  },
  events: (item) => item.actions.map((action) => events[action]),
});
