import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { ticketLimits } from '@uc/contract/support/texts';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import styles from '../operator.module.css';
import { type Event, queue } from '../queue';
import { AnswerChoice } from '../AnswerChoice';
import { StaffFile } from '../StaffFile';
import { withReason } from './events';

type Ticket = WireOutput<Api['support']['staffTicketList']>['list'][number];
type Entry = Ticket['entries'][number];

const tones: Record<Ticket['status'], Tone> = {
  waiting: 'warning',
  working: 'warning',
  asked: 'info',
  solved: 'info',
  closed: 'positive',
  withdrawn: 'neutral',
};
const seen = ({ ticket_no: no, version }: Ticket) => ({ no, version });

const take: Event<Ticket> = {
  id: 'take',
  text: '受理',
  endpoint: api.support.staffTicketTake,
  question: ({ staff }) =>
    staff === null
      ? '受理后由您答复，文字中的手机号与证件号对您完整显示。'
      : `工单现由${staff}处理，之后改由您处理。`,
  input: seen,
};
const events: Record<Ticket['actions'][number], Event<Ticket>> = {
  take: { ...take, tone: 'primary' },
  take_over: { ...take, id: 'take_over', text: '接手' },
  reply: {
    id: 'reply',
    text: '答复',
    tone: 'primary',
    endpoint: api.support.staffTicketReply,
    question: () => '客户会收到站内信。等待客户期间处理时限暂停，逾期未回复的工单自动结束。',
    blanks: [
      {
        name: 'body',
        label: '答复内容',
        kind: 'long',
        most: ticketLimits.most,
        aid: ({ ticket_no: no }, put) => <AnswerChoice no={no} onChoose={put} />,
      },
      {
        name: 'outcome',
        label: '答复之后',
        kind: 'choice',
        initial: () => 'solved',
        options: [
          ['solved', '已解决，请客户确认'],
          ['asked', '请客户补充'],
          ['working', '继续处理'],
        ],
      },
    ],
    input: (item, { body, outcome }) => ({ ...seen(item), body, outcome }),
  },
  hand_over: {
    id: 'hand_over',
    text: '转交',
    endpoint: api.support.staffTicketHandOver,
    question: () => '转交给同事，或放回队列由任何人受理；客户不会收到通知。',
    blanks: [
      { name: 'to', label: '同事的登录名', kind: 'text', most: 40, optional: true, hint: '不填则放回队列' },
      { name: 'reason', label: '原因', kind: 'long' },
    ],
    input: (item, { to, reason }) => ({ ...seen(item), ...(to && { to }), reason }),
  },
  merge: {
    id: 'merge',
    text: '合并',
    endpoint: api.support.staffTicketMerge,
    question: () => '本工单结束，在并入的工单中继续处理；客户会收到站内信。只能合并同一人提交的工单。',
    blanks: [{ name: 'into', label: '并入的工单编号', kind: 'text', meant: 'identifier', most: 40 }],
    input: (item, { into }) => ({ ...seen(item), into }),
  },
  note: withReason({
    id: 'note',
    text: '内部备注',
    endpoint: api.support.staffTicketNote,
    question: () => '只有工作人员能看到备注。',
    input: seen,
  }),
};

/** What was said and done, the notes of staff among it. */
const Said = ({ entry: { actor, text, at, body, files }, isMine }: { entry: Entry; isMine: boolean }) => (
  <li>
    <p className={styles.note}>{`${actor} · ${text} · ${at}`}</p>
    {body !== null && <p>{body}</p>}
    {files.map(({ file_id: id, name }) =>
      isMine ? (
        <StaffFile key={id} fileId={id} text={`附件：${name}`} />
      ) : (
        <p key={id} className={styles.note}>{`附件：${name}（由处理人打开）`}</p>
      ),
    )}
  </li>
);

/** 工单 (support.md#staff): late ones first, then those that wait longest. */
export const tickets = queue<Ticket>({
  id: 'ticket',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.support.staffTicketList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.ticket.waits },
    { id: 'open', text: '未结束', input: { status: 'open' } },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '工单编号、单据编号或标题' },
  keyOf: ({ ticket_no: no }) => no,
  sinceOf: ({ since }) => since,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'title', title: '标题', render: ({ title }) => title },
    { key: 'staff', title: '处理人', width: 96, render: ({ staff }) => staff ?? '待受理' },
  ],
  facts: (item) => [
    ['标题', item.title],
    [
      '关联单据',
      item.document === null
        ? item.category_text
        : `${item.document.kind_text} ${item.document.no}（当前：${item.document.status_text ?? '已不存在'}）`,
    ],
    ['提交', `${item.created_by} ${item.created_at}`],
    ['处理人', item.staff ?? '待受理'],
    ...(item.wait_until === null ? [] : ([['等待客户至', item.wait_until]] as const)),
    ...(item.urges === 0 ? [] : ([['催单', `${item.urges}次`]] as const)),
    ...(item.rating === null ? [] : ([['评价', `${item.rating}星 ${item.rating_text ?? ''}`]] as const)),
  ],
  detail: {
    endpoint: api.support.staffTicketDetail,
    input: ({ ticket_no: no }) => ({ no }),
    show: ({ entries, is_mine: isMine, status }: Ticket) => (
      <section className={styles.case} aria-label="沟通记录">
        <h3>沟通记录</h3>
        <ol>
          {entries.map((entry, index) => (
            <Said
              key={`${entry.at}/${index}`}
              entry={entry}
              isMine={isMine && status !== 'closed' && status !== 'withdrawn'}
            />
          ))}
        </ol>
      </section>
    ),
  },
  tellsActs: true,
  events: (item) => item.actions.map((action) => events[action]),
});
