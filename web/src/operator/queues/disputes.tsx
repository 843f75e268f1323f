import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { resultText } from '../done-text';
import { type Event, type Fact, queue } from '../queue';
import { Customer } from '../Customer';
import { DisputePack } from '../DisputePack';
import { RulingPreview } from '../RulingPreview';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { withReason } from './events';

type Case = WireOutput<Api['disputes']['staffDisputeDetail']>;
type Row = WireOutput<Api['disputes']['staffDisputeList']>['list'][number];
type Files = Case['entries'][number]['files'];

const tones: Record<string, Tone> = {
  open: 'info',
  mediating: 'warning',
  arbitrating: 'warning',
  reviewing: 'warning',
  settled: 'positive',
};
const seen = ({ dispute_no: no, version }: Row) => ({ no, version });
const Division = ({ of }: { of: NonNullable<Row['result']> }) => (
  <>
    退回雇主 <Yuan value={of.back} /> 元，服务商得 <Yuan value={of.paid} /> 元，服务费 <Yuan value={of.fee} />{' '}
    元
  </>
);
const ruling = (item: Row) => (item.result === null ? '裁决' : <Division of={item.result} />);

const events: Record<Row['actions'][number], Event<Row>> = {
  note: {
    id: 'note',
    text: '给出调解意见',
    endpoint: api.disputes.staffDisputeNote,
    question: () => '意见写入维权记录，双方都会看到。',
    blanks: [{ name: 'text', label: '调解意见', kind: 'long', most: 1000 }],
    input: (item, { text }) => ({ ...seen(item), text }),
  },
  arbitrate: withReason({
    id: 'arbitrate',
    text: '进入仲裁',
    endpoint: api.disputes.staffDisputeArbitrate,
    question: () => '调解不成，由平台裁决；申请方不能再撤回。',
    input: seen,
  }),
  rule: {
    id: 'rule',
    text: '裁决',
    tone: 'danger',
    endpoint: api.disputes.staffDisputeRule,
    question: (item) => (
      <>
        争议金额 <Yuan value={item.amount} /> 元：填写退回雇主的金额，其余扣除服务费后归服务商。
        {item.needs_second
          ? `金额或您${limits.booking.aloneHours}小时内单独裁决合计超过1万元，须另一位同事复核后生效。`
          : '裁决立即生效，不可撤销。'}
      </>
    ),
    blanks: [
      { name: 'back', label: '退回雇主（元）', kind: 'amount' },
      { name: 'reason', label: '裁决理由', kind: 'long', most: 1000, hint: '10-1000个字，双方都会看到' },
    ],
    preview: (item, { back = '' }) => <RulingPreview of={item} back={back} />,
    input: (item, { back, reason: why }) => ({ ...seen(item), back: Number(back), reason: why }),
    toastText: resultText('已裁决', ({ status }: Case) => status === 'reviewing', 'dispute'),
  },
  confirm: {
    id: 'confirm',
    text: '复核通过',
    tone: 'primary',
    endpoint: api.disputes.staffDisputeReview,
    question: () => '裁决立即生效，不可撤销。',
    preview: (item) => <RulingPreview of={item} back={String(item.result?.back ?? '')} />,
    input: (item) => ({ ...seen(item), event: 'confirm' }),
  },
  decline: withReason({
    id: 'decline',
    text: '退回重审',
    tone: 'danger',
    endpoint: api.disputes.staffDisputeReview,
    question: (item) => <>{ruling(item)}。退回后由仲裁人员重新裁决。</>,
    input: (item) => ({ ...seen(item), event: 'decline' }),
  }),
};

/** The place of the money, and once the dispute has ended its division. */
function moneyOf({ is_after: isAfter, ended_at: endedAt, result }: Row) {
  if (endedAt === null) return isAfter ? '已验收，结算冻结中' : '托管中';
  if (result === null) return isAfter ? '维权已撤回，继续结算' : '维权已撤回，继续托管';
  return (
    <>
      已划转：
      <Division of={result} />
    </>
  );
}

const factsOf = (item: Row): readonly Fact[] => [
  ['合同', `${item.title} ${item.contract_no}`],
  ['里程碑', item.milestone],
  ['雇主', <Customer key="buyer" uid={item.buyer.uid} />],
  ['服务商', <Customer key="provider" uid={item.provider.uid} />],
  ['申请方', item.applicant_text],
  ['类型', item.type_text],
  ['争议金额', <Yuan key="amount" value={item.amount} />],
  ['主张金额', <Yuan key="claim" value={item.claim} />],
  ['款项', moneyOf(item)],
  ...(item.result === null || item.ended_at !== null
    ? []
    : [['待复核的裁决', <Division key="ruling" of={item.result} />] as const]),
];

const Files = ({ files }: { files: Files }) => (
  <>
    {files.map(({ file_id: id, name }) => (
      <StaffFile key={id} fileId={id} text={name} />
    ))}
  </>
);

/** Statements of both sides, deliveries, their correspondence, and the contract. */
const Evidence = ({ item }: { item: Case }) => (
  <>
    {item.needs_second && item.status === 'reviewing' && (
      <Notice tone="warning">
        争议金额或裁决人{limits.booking.aloneHours}小时内单独裁决合计超过1万元，须由另一位同事复核。
      </Notice>
    )}
    <section className={styles.case} aria-label="维权记录">
      <h3>维权记录</h3>
      <Timeline
        entries={item.entries.map(({ at, kind_text, author, text }) => ({
          at,
          text: kind_text,
          actor: author,
          comment: text,
        }))}
      />
      <Files files={item.entries.flatMap(({ files }) => files)} />
    </section>
    <section className={styles.case} aria-label="交付成果">
      <h3>交付成果</h3>
      {item.deliverables.length === 0 && <p>没有交付过成果。</p>}
      {item.deliverables.map(({ version, note, at, answer, files }) => (
        <div key={version} className={styles.part}>
          <p>{`第${version}版 ${at}：${note}${answer === null ? '' : `（修改意见：${answer}）`}`}</p>
          <Files files={files} />
        </div>
      ))}
    </section>
    <section className={styles.case} aria-label="留言板">
      <h3>留言板</h3>
      {item.posts.length === 0 && <p>没有留言。</p>}
      {item.posts.map(({ seq, at, author, text, files }) => (
        <div key={seq} className={styles.part}>
          <p>{`${author} ${at}：${text}`}</p>
          <Files files={files} />
        </div>
      ))}
    </section>
    <DisputePack no={item.dispute_no} />
    <section className={styles.case} aria-label="合同文本">
      <h3>合同文本</h3>
      <p className={styles.text}>{item.contract_text}</p>
    </section>
  </>
);

/**
 * 众包维权 (crowdsourcing.md#dispute-states): mediation, arbitration, and the ruling with its second person
 * above 10,000.00.
 */
export const disputes = queue<Row>({
  id: 'dispute',
  uidOf: ({ uid }) => uid,
  othersOf: ({ provider }) => [provider.uid],
  group: '众包',
  list: api.disputes.staffDisputeList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.dispute.waits },
    { id: 'waiting', text: '平台处理中', input: { status: 'waiting' } },
    { id: 'open', text: '待对方回应', input: { status: 'open' } },
    { id: 'ruled', text: '已裁决', input: { status: 'ruled' }, past: true },
    { id: 'settled', text: '已和解', input: { status: 'settled' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '维权或合同编号' },
  keyOf: ({ dispute_no }) => dispute_no,
  sinceOf: ({ created_at }) => created_at,
  sinceText: '发起时间',
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] ?? 'neutral' }),
  endsOf: ({ clock }) => clock?.ends,
  columns: [
    { key: 'title', title: '合同', render: ({ title, type_text }) => `${title}（${type_text}）` },
    {
      key: 'amount',
      title: '争议金额',
      width: 120,
      align: 'end',
      card: 'figure',
      render: ({ amount }) => <Yuan value={amount} />,
    },
  ],
  facts: factsOf,
  detail: {
    endpoint: api.disputes.staffDisputeDetail,
    input: ({ dispute_no: no }) => ({ no }),
    show: (item: Case) => <Evidence item={item} />,
  },
  events: (item) => item.actions.map((action) => events[action]),
});
