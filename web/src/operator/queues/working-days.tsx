import type { Api } from '@uc/contract';
import { estimateNote } from '@uc/contract/estimated-day';
import { staffQueues } from '@uc/contract/staff-queues';
import { useRead, type WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { api } from '../api';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionOf } from './facts';

type Item = WireOutput<Api['deadlines']['staffNoticeList']>['list'][number];

const about = (item: Item) => (
  <p>
    {item.proposed_by}录入{item.year}年放假安排：放假{item.off_days.length}天，调休上班{item.work_days.length}
    天。请与国务院办公厅通知逐日核对。
  </p>
);
/** Years whose holidays nobody has entered here, from November on the next one as well. */
function Missing() {
  const read = useRead(api.deadlines.staffNoticeList, { page_size: 1 });
  const missing = read.data?.missing ?? [];
  return (
    <>
      <ReadFault of={read} what="缺少的年份" />
      {missing.length > 0 && (
        <Notice tone="warning">
          {missing.join('年、')}年的放假安排尚未录入，涉及的日期对外显示为“{estimateNote}”。
        </Notice>
      )}
    </>
  );
}
const events: Record<Item['actions'][number], Event<Item>> = {
  approve: {
    id: 'approve',
    text: '复核启用',
    tone: 'primary',
    endpoint: api.deadlines.staffNoticeDecide,
    question: about,
    input: ({ notice_no: no }) => ({ no, event: 'approve' }),
  },
  refuse: withReason({
    id: 'refuse',
    text: '不予通过',
    tone: 'danger',
    endpoint: api.deadlines.staffNoticeDecide,
    question: about,
    input: ({ notice_no: no }) => ({ no, event: 'refuse' }),
  }),
};
const tones = { open: 'warning', approved: 'positive', refused: 'negative' } as const;

/** 放假安排: the notice of a year that the package does not have yet, by two people (ADR 69). */
export const workingDays = queue<Item>({
  id: 'working-days',
  group: '系统',
  notice: () => <Missing />,
  list: api.deadlines.staffNoticeList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['working-days'].waits },
    { id: 'open', text: '待复核', input: { status: 'open' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '编号或年份' },
  keyOf: ({ notice_no }) => notice_no,
  sinceOf: ({ proposed_at }) => proposed_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'year', title: '年份', width: 96, render: ({ year }) => `${year}年` },
    { key: 'off', title: '放假', width: 96, align: 'end', render: ({ off_days }) => `${off_days.length}天` },
    {
      key: 'work',
      title: '调休上班',
      width: 96,
      align: 'end',
      render: ({ work_days }) => `${work_days.length}天`,
    },
    { key: 'by', title: '录入人', width: 96, render: ({ proposed_by }) => proposed_by },
  ],
  facts: (item) => [
    ['年份', `${item.year}年${item.is_replaced ? '（系统已内置该年安排，以内置的为准）' : ''}`],
    ['放假日', item.off_days.join('、')],
    ['调休上班日', item.work_days.join('、') || '—'],
    ['依据', item.source],
    ['录入', `${item.proposed_by} ${item.proposed_at}`],
    ['复核', decisionOf(item, item.decision_reason)],
  ],
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '录入安排',
    tone: 'primary',
    endpoint: api.deadlines.staffNoticePropose,
    question: () => (
      <p>
        按国务院办公厅通知录入，由另一位工作人员复核后启用；系统内置该年安排后，以内置的为准。启用前已确定的期限不会改变。
      </p>
    ),
    blanks: [
      { name: 'year', label: '年份', kind: 'text', meant: 'whole', most: 4 },
      {
        name: 'off_days',
        label: '放假日',
        kind: 'long',
        most: 400,
        hint: '如2027-01-01至2027-01-03、2027-02-05至2027-02-11，包括周末',
      },
      {
        name: 'work_days',
        label: '调休上班日',
        kind: 'long',
        most: 400,
        optional: true,
        hint: '周末上班的日期',
      },
      { name: 'source', label: '依据', kind: 'text', most: 200, hint: '通知名称与文号' },
    ],
    input: (_, { year, off_days, work_days = '', source }) => ({ year, off_days, work_days, source }),
  },
});
