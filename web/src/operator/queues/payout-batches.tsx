import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { api } from '../api';
import { PayoutBatch } from '../PayoutBatch';
import { type Event, queue } from '../queue';
import { Yuan } from '../Yuan';
import { withReason } from './events';
import { figureColumn } from './facts';

type Item = WireOutput<Api['payouts']['staffList']>['list'][number];
const given = ({ no, version }: Item) => ({ no, version });
const cover = (item: Item) => (
  <p>
    {item.layout}，付款账户尾号 {item.account_tail}：共 {item.line_count} 笔，合计 <Yuan value={item.sum} />{' '}
    元。
  </p>
);

const events: Record<Exclude<Item['actions'][number], 'download'>, Event<Item>> = {
  sign: {
    id: 'sign',
    text: '签核封面',
    tone: 'primary',
    endpoint: api.payouts.staffSign,
    question: (item) => (
      <>
        {cover(item)}
        <p>由 {item.made_by} 制作。请逐笔核对明细后签核；签核后才能送出，文件摘要即所签内容。</p>
      </>
    ),
    input: (item) => ({ ...given(item), digest: item.digest }),
  },
  hand_out: {
    id: 'hand_out',
    text: '送出批次',
    tone: 'primary',
    endpoint: api.payouts.staffHandOut,
    question: (item) => (
      <>
        {cover(item)}
        <p>送出后可以下载文件，其中的提现立即转为“打款中”，只有银行结果或人工登记能结束。</p>
      </>
    ),
    input: given,
    toastText: () => '批次已送出，请在“待银行结果”中下载文件',
  },
  take_back: withReason({
    id: 'take_back',
    text: '收回批次',
    endpoint: api.payouts.staffTakeBack,
    question: (item) => (
      <>
        {cover(item)}
        <p>文件尚未送出，收回后其中的提现重新等待打款。</p>
      </>
    ),
    input: given,
  }),
  recall: withReason({
    id: 'recall',
    text: '申请收回',
    tone: 'danger',
    endpoint: api.payouts.staffRecall,
    question: (item) => (
      <>
        {cover(item)}
        <p>
          文件已送出。请先向银行确认没有受理，再申请收回，由另一位同事复核；没有结果的提现将重新等待打款，状态仍为“打款中”。
        </p>
      </>
    ),
    input: given,
  }),
  recall_confirm: {
    id: 'recall_confirm',
    text: '同意收回',
    tone: 'danger',
    endpoint: api.payouts.staffRecallDecide,
    question: (item) => (
      <>
        {cover(item)}
        <p>
          {item.recall_by} 申请收回：{item.recall_reason}
          。银行若已付款，重新制作批次会重复打款，请确认银行没有受理。
        </p>
      </>
    ),
    input: (item) => ({ ...given(item), event: 'confirm' }),
  },
  keep: {
    id: 'keep',
    text: '不收回',
    endpoint: api.payouts.staffRecallDecide,
    question: cover,
    input: (item) => ({ ...given(item), event: 'keep' }),
  },
};
const tones = {
  made: 'warning',
  signed: 'warning',
  handed_out: 'info',
  settled: 'positive',
  taken_back: 'neutral',
} as const;

/** 打款批次 (ADR 82): approved withdrawals as files for the bank, signed by a second person, settled by its results. */
export const payoutBatches = queue<Item>({
  id: 'payout',
  group: '资金',
  notice: () => (
    <Notice>
      审核通过的提现按银行的批次文件打款：一人制作，另一人签核封面，送出后下载；银行结果文件逐笔登记。
    </Notice>
  ),
  list: api.payouts.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.payout.waits },
    { id: 'made', text: '待签核', input: { status: 'made' } },
    { id: 'signed', text: '待送出', input: { status: 'signed' } },
    { id: 'handed_out', text: '待银行结果', input: { status: 'handed_out' } },
    { id: 'settled', text: '已结清', input: { status: 'settled' }, past: true },
    { id: 'taken_back', text: '已收回', input: { status: 'taken_back' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  keyOf: ({ no }) => no,
  sinceOf: ({ since }) => since,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  search: { name: 'keyword', label: '批次号' },
  columns: [
    { key: 'layout', title: '批次文件', render: ({ layout }) => layout },
    {
      key: 'count',
      title: '笔数',
      width: 104,
      align: 'end',
      render: ({ line_count, open_count, status }) =>
        status === 'handed_out' ? `${line_count}（余${open_count}）` : line_count,
    },
    figureColumn('合计', ({ sum }) => <Yuan value={sum} />, 136),
  ],
  facts: (item) => [
    ['批次文件', item.layout],
    ['付款账户', `尾号 ${item.account_tail}`],
    ['笔数', `${item.line_count}笔，${item.open_count}笔没有结果`],
    ['合计', <Yuan key="sum" value={item.sum} />],
    ['已打款', <Yuan key="paid" value={item.paid} />],
    ['已退回', <Yuan key="back" value={item.came_back} />],
    ['制作', `${item.made_by} ${item.made_at}`],
    ['签核', item.signed_at === null ? '—' : `${item.signed_by} ${item.signed_at}`],
    ['文件名', item.file_name],
    ['文件摘要（SHA-256）', <code key="digest">{item.digest}</code>],
  ],
  detail: {
    endpoint: api.payouts.staffDetail,
    input: ({ no }) => ({ no }),
    show: (detail: WireOutput<Api['payouts']['staffDetail']>) => <PayoutBatch batch={detail} />,
  },
  events: (item) => item.actions.flatMap((id) => (id === 'download' ? [] : [events[id]])),
  create: {
    id: 'make',
    text: '制作批次',
    tone: 'primary',
    endpoint: api.payouts.staffMake,
    question: () => <p>将等待最久的提现（至多200笔）制成银行批次文件，由另一位同事签核后送出。</p>,
    blanks: [{ name: 'layout', label: '银行批次文件', kind: 'layout' }],
    input: (_, { layout }) => ({ layout }),
    toastText: () => '批次已制作，请另一位同事签核',
  },
});
