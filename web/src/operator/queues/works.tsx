import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { workFieldTexts } from '@uc/contract/works/texts';
import type { WireOutput } from '../../client';
import { ListedWords } from '../ListedWords';
import { api } from '../api';
import { FilmPlayer } from '../../ui/FilmPlayer';
import { Notice } from '../../ui/Notice';
import type { Tone } from '../../ui/StatusTag';
import { Customer } from '../Customer';
import { CaseHistory } from '../CaseHistory';
import styles from '../operator.module.css';
import { type Event, type Fact, queue } from '../queue';
import { StaffFile } from '../StaffFile';
import { Yuan } from '../Yuan';
import { withReason, withReasonsByPart } from './events';
import { reviewerFacts } from './facts';

type Case = WireOutput<Api['works']['staffWorkDetail']>;

const tones: Record<string, Tone> = {
  auditing: 'warning',
  change_auditing: 'warning',
  online: 'positive',
  rejected: 'negative',
  change_rejected: 'negative',
  banned: 'negative',
};
const decided = ({ work_no: no, version }: Case) => ({ no, version });

const events: Record<Case['actions'][number], Event<Case>> = {
  approve: {
    id: 'approve',
    text: '通过',
    tone: 'primary',
    endpoint: api.works.staffWorkApprove,
    question: ({ content, published }) =>
      published ? `以修改后的《${content.title}》替换公开的版本。` : `《${content.title}》上架，任何人可见。`,
    input: decided,
  },
  reject: withReasonsByPart(Object.entries(workFieldTexts), {
    id: 'reject',
    text: '驳回',
    tone: 'danger',
    endpoint: api.works.staffWorkReject,
    question: () => '在未通过的项填写原因，其余留空；原因会告知客户。',
    input: decided,
  }),
  ban: withReason({
    id: 'ban',
    text: '违规下架',
    tone: 'danger',
    endpoint: api.works.staffWorkBan,
    question: () => '作品立即从公开主页消失，不能再次上架，并以短信通知客户。此操作不可恢复。',
    input: decided,
  }),
};

function factsOf({ content, ...item }: Case): readonly Fact[] {
  const price: Fact[] =
    content.price_min === null || content.price_max === null
      ? []
      : [
          [
            '报价区间',
            <span key="price">
              <Yuan value={content.price_min} /> – <Yuan value={content.price_max} />
            </span>,
          ],
        ];
  return [
    ['标题', content.title],
    ['类目', content.category_text ?? '—'],
    ['创作时间', content.created_on ?? '—'],
    ['标签', content.tags.join('、') || '—'],
    ...price,
    ['版权声明', content.right_text ?? '—'],
    ['授权方式', content.license_text ?? '—'],
    ['版权登记号', content.copyright_reg_no ?? '—'],
    ['简介', content.description || '—'],
    ...(item.submitted_at === null ? [] : [['提交时间', item.submitted_at] as const]),
    ...reviewerFacts(item),
    ...(item.ended_reason === null ? [] : [['下架原因', item.ended_reason] as const]),
  ];
}

function Film({ content, cover }: Pick<Case, 'content' | 'cover'>) {
  if (content.video === null) return null;
  const { file_id: id, url } = content.video;
  return (
    <section className={styles.case} aria-label="视频">
      <h3>视频</h3>
      <FilmPlayer key={id} url={url} poster={cover?.medium} label={`${content.title}（视频）`} />
      <StaffFile fileId={id} text="原视频" />
    </section>
  );
}

function Pictures({ content }: Pick<Case, 'content'>) {
  return (
    <section className={styles.case} aria-label="图片">
      <h3>图片</h3>
      {content.images.map((picture, index) => (
        <div key={picture.file_id} className={styles.part}>
          <img
            src={picture.medium}
            alt={`${content.title}（图${index + 1}）`}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            className={styles.picture}
          />
          <StaffFile fileId={picture.file_id} text={`原图${index + 1}`} />
        </div>
      ))}
      {content.files.map(({ file_id: id, name }) => (
        <StaffFile key={id} fileId={id} text={`附件：${name}`} />
      ))}
    </section>
  );
}

/** Public works of others that look like it: for staff alone. */
function Alike({ alike }: Pick<Case, 'alike'>) {
  if (alike.length === 0) return null;
  return (
    <section className={styles.case} aria-label="相似作品">
      <h3>相似作品</h3>
      <Notice tone="warning">以下已上架作品与本作品的图片相似，请核对是否侵权。</Notice>
      {alike.map(({ work_no: no, title, customer, distance, small }) => (
        <div key={no} className={styles.part}>
          <p>{`《${title}》 ${no} · ${customer} · 相似度${Math.round((1 - distance / 64) * 100)}%`}</p>
          {small && <img src={small} alt={`相似作品《${title}》`} className={styles.alike} loading="lazy" />}
        </div>
      ))}
    </section>
  );
}

/** 作品审核 (works.md#work-states): new works and changes, with similar works. */
export const works = queue<Case>({
  id: 'work',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.works.staffWorkList,
  views: [
    { id: 'open', text: '待审核', input: staffQueues.work.waits },
    { id: 'online', text: '已上架', input: { status: 'online' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
    { id: 'banned', text: '违规下架', input: { status: 'banned' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '作品编号' },
  keyOf: ({ work_no }) => work_no,
  sinceOf: ({ submitted_at }) => submitted_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] ?? 'neutral' }),
  columns: [
    { key: 'title', title: '标题', render: ({ content }) => content.title },
    { key: 'category', title: '类目', width: 112, render: ({ content }) => content.category_text ?? '—' },
  ],
  facts: factsOf,
  detail: {
    endpoint: api.works.staffWorkDetail,
    input: ({ work_no: no }) => ({ no }),
    show: (item: Case) => (
      <>
        {item.published && (
          <Notice>
            <Customer inline uid={item.uid} /> 的修改：公开的版本为《{item.published.title}》，
            {item.published.images.length}张图片{item.published.video && '、1个视频'}；通过后由以下版本替换。
          </Notice>
        )}
        <ListedWords words={item.words} />
        <Alike alike={item.alike} />
        <Film content={item.content} cover={item.cover} />
        <Pictures content={item.content} />
        <CaseHistory events={item.events} />
      </>
    ),
  },
  events: (item) => item.actions.map((action) => events[action]),
});
