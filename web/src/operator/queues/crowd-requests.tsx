import type { Api } from '@uc/contract';
import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { ListedWords } from '../ListedWords';
import { api } from '../api';
import { BookingLink } from '../BookingLink';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { CaseHistory } from '../CaseHistory';
import styles from '../operator.module.css';
import { type Event, queue } from '../queue';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { reason } from './blanks';
import { withReason } from './events';

type Case = WireOutput<Api['requests']['staffDetail']>;

const tones: Record<string, Tone> = {
  auditing: 'warning',
  deciding: 'warning',
  bidding: 'positive',
  offered: 'warning',
  countered: 'warning',
  rejected: 'negative',
  banned: 'negative',
  completed: 'positive',
};
const seen = ({ request_no: no, version }: Case) => ({ no, version });

const eventsOf: Record<Exclude<Case['actions'][number], 'invalidate'>, Event<Case>> = {
  approve: {
    id: 'approve',
    text: '通过',
    tone: 'primary',
    endpoint: api.requests.staffApprove,
    question: ({ visibility_text: text }) => `内容合规，需求开始征集（${text}）。`,
    input: seen,
  },
  reject: withReason({
    id: 'reject',
    text: '驳回',
    tone: 'danger',
    endpoint: api.requests.staffReject,
    question: () => '客户可修改后重新提交；已托管的赏金保留，客户关闭需求时退回。',
    input: seen,
  }),
  ban: withReason({
    id: 'ban',
    text: '违规关闭',
    tone: 'danger',
    endpoint: api.requests.staffBan,
    question: (item) => (
      <>
        需求立即关闭，附件删除，投标人会收到通知。
        {item.escrow > 0 && (
          <>
            托管的 <Yuan value={item.escrow} /> 全部退回客户。
          </>
        )}
        此操作不可恢复。
      </>
    ),
    input: seen,
  }),
  extend: withReason({
    id: 'extend',
    text: '延长选稿',
    endpoint: api.requests.staffDecide,
    question: () => `雇主再有${limits.request.chooseDays}天选稿。`,
    input: (item) => ({ ...seen(item), event: 'extend' }),
  }),
  settle: withReason({
    id: 'settle',
    text: '按规则处理',
    tone: 'primary',
    endpoint: api.requests.staffDecide,
    question: (item) => (
      <>
        托管的 <Yuan value={item.escrow} />{' '}
        由入围作品均分（最多5份）；没有入围作品则全部退回雇主。平台不扣除赏金。赏金或您
        {limits.booking.aloneHours}小时内单独处理合计超过1万元的，须由另一位同事复核。
      </>
    ),
    input: (item) => ({ ...seen(item), event: 'settle' }),
  }),
  uphold: withReason({
    id: 'uphold',
    text: '异议成立',
    tone: 'danger',
    endpoint: api.requests.staffUphold,
    question: () => `获奖结果撤销，雇主在${limits.request.chooseDays}天内重新选稿。`,
    input: seen,
  }),
  dismiss: withReason({
    id: 'dismiss',
    text: '异议不成立',
    endpoint: api.requests.staffDismiss,
    question: () => '获奖结果不变，公示期满后进入交付；提出异议的人会看到理由。',
    input: seen,
  }),
};

const bidName = ({ by, bid_no: no, at }: Case['bids'][number]) => `${by}（${no}，${at.slice(0, 16)}）`;

/** A bid is chosen among those that the buyer may still choose; none is chosen beforehand, for this cannot be undone. */
const invalidate = ({ mode, bids }: Case): Event<Case> => ({
  id: 'invalidate',
  text: wordedFor(mode, '投标判定不合格'),
  tone: 'danger',
  endpoint: api.requests.staffBidInvalid,
  question: () =>
    wordedFor(
      mode,
      '该投标不再待选，投标人收到理由且不能对此需求再次投标；其他投标不受影响。此操作不可恢复。',
    ),
  blanks: [
    {
      name: 'bid_no',
      label: wordedFor(mode, '投标'),
      kind: 'choice',
      options: [['', '请选择'], ...bids.map((bid) => [bid.bid_no, bidName(bid)] as const)],
    },
    reason,
  ],
  input: (item, { bid_no, reason: why }) => ({ ...seen(item), bid_no, reason: why }),
});

/** 需求审核 (crowdsourcing.md#request-states): requests to be reviewed, and the 悬赏 that nobody chose from. */
export const crowdRequests = queue<Case>({
  id: 'request',
  uidOf: ({ uid }) => uid,
  group: '众包',
  list: api.requests.staffList,
  views: [
    { id: 'open', text: '待处理', input: staffQueues.request.waits },
    { id: 'notice', text: '公示中', input: { status: 'notice' }, past: true },
    { id: 'bidding', text: '竞标中', input: { status: 'bidding' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'banned', text: '违规关闭', input: { status: 'banned' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '需求编号' },
  keyOf: ({ request_no }) => request_no,
  sinceOf: ({ submitted_at }) => submitted_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] ?? 'neutral' }),
  endsOf: ({ status }) => (status === 'deciding' ? '由入围作品均分，无入围则退回赏金' : undefined),
  columns: [
    { key: 'title', title: '需求', render: ({ title }) => title },
    { key: 'mode', title: '模式', width: 96, render: ({ mode_text }) => mode_text },
  ],
  facts: (item) => [
    ['标题', item.title],
    ['模式', item.mode_text],
    ['类目', item.category_text],
    ['预算', item.amount.text],
    ...(item.milestones.length === 0
      ? []
      : [
          [
            '里程碑',
            item.milestones
              .map((one) => `${one.title} ${one.amount ?? '—'}元（${one.due_date ?? '—'}前）`)
              .join('；'),
          ] as const,
        ]),
    ['托管', <Yuan key="escrow" value={item.escrow} />],
    ['可见范围', item.visibility_text],
    ['截止时间', item.deadline ?? '—'],
    ['标签', item.tags.join('、') || '—'],
    ['投标', `${item.bid_count}份`],
    ...(item.booking_no === null
      ? []
      : [['入账复核', <BookingLink key="booking" no={item.booking_no} />] as const]),
    ...(item.reviewer === null ? [] : [['审核人', item.reviewer] as const]),
    ...(item.reason === null ? [] : [['原因', item.reason] as const]),
  ],
  detail: {
    endpoint: api.requests.staffDetail,
    input: ({ request_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        {item.objections.map(({ by, at, text }) => (
          <Notice key={`${by}${at}`} tone="warning">{`${by}的异议（${at.slice(0, 16)}）：${text}`}</Notice>
        ))}
        <ListedWords words={item.words} />
        <section className={styles.case} aria-label="需求描述">
          <h3>需求描述</h3>
          {item.description.split('\n').map((line, index) => (
            <p key={`${index}${line}`}>{line}</p>
          ))}
          {item.files.map(({ file_id: id, name }) => (
            <StaffFile key={id} fileId={id} text={name} />
          ))}
        </section>
        {item.bids.length > 0 && (
          <section className={styles.case} aria-label={wordedFor(item.mode, '待选投标')}>
            <h3>{wordedFor(item.mode, '待选投标')}</h3>
            {item.bids.map((bid) => (
              <p key={bid.bid_no}>{`${bidName(bid)}：${bid.plan}`}</p>
            ))}
          </section>
        )}
        <CaseHistory events={item.events} />
      </>
    ),
  },
  events: (item) =>
    item.actions.map((action) => (action === 'invalidate' ? invalidate(item) : eventsOf[action])),
});
