import { shortFen } from '@uc/contract/money';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { BookingLink } from '../BookingLink';
import { OrderCase } from '../OrderCase';
import { Yuan } from '../Yuan';
import { Customer } from '../Customer';
import { resultText } from '../done-text';
import { type Event, queue } from '../queue';
import { reason } from './blanks';
import { withReason } from './events';
import { figureColumn } from './facts';

type Item = WireOutput<Api['orders']['staffList']>['list'][number];
const given = ({ order_no: no, version }: Item) => ({ no, version });
const about = (item: Item) => (
  <p>
    <Customer inline uid={item.buyer.uid} /> 申请退回 <Yuan value={item.refund?.amount ?? 0} /> 元，订单{' '}
    {item.order_no}“{item.title}
    ”：{item.refund?.reason}
  </p>
);
const agree: Event<Item> = {
  id: 'agree',
  text: '同意退款',
  tone: 'primary',
  endpoint: api.orders.staffDecideRefund,
  question: (item) => (
    <>
      {about(item)}
      {item.refund?.ahead && <p>同意后：{item.refund.ahead}。</p>}
    </>
  ),
  input: (item) => ({ ...given(item), decision: 'agree' }),
};
const refuse: Event<Item> = withReason({
  id: 'refuse',
  text: '不同意退款',
  tone: 'danger',
  endpoint: api.orders.staffDecideRefund,
  question: about,
  input: (item) => ({ ...given(item), decision: 'refuse' }),
});
const deliver: Event<Item> = {
  id: 'deliver',
  text: '交付',
  tone: 'primary',
  endpoint: api.orders.staffDeliver,
  question: (item) => (
    <p>
      交付平台自营订单 {item.order_no}“{item.title}”。
    </p>
  ),
  blanks: [{ name: 'note', label: '交付说明', kind: 'long', most: 500 }],
  input: (item, { note }) => ({ ...given(item), note }),
};

const compensate: Event<Item> = {
  id: 'compensate',
  text: '保证金赔付',
  tone: 'danger',
  endpoint: api.provider.staffCompensate,
  question: (item) => (
    <p>
      从 {item.seller.name} 的保证金中赔付买家 <Customer inline uid={item.buyer.uid} />
      ，订单 {item.order_no}“{item.title}
      ”。每个订单一次，售后期内；单笔或您{limits.booking.aloneHours}
      小时内单独赔付合计达到{shortFen(limits.provider.deposit.compensationAlone)}元的，须由另一位同事复核。
    </p>
  ),
  blanks: [{ name: 'amount', label: '赔付金额（元）', kind: 'amount' }, reason],
  input: ({ order_no: no }, { amount, reason: why }) => ({ no, amount: Number(amount), reason: why }),
  toastText: resultText('已赔付', (answer: { request_no: string | null }) => answer.request_no !== null),
};

const events: Record<Item['actions'][number], Event<Item>> = { refuse, agree, compensate, deliver };

/** 退款与交付. */
export const orders = queue<Item>({
  id: 'order',
  uidOf: ({ buyer }) => buyer.uid,
  othersOf: ({ seller }) => (seller.uid === null ? [] : [seller.uid]),
  group: '订单与营销',
  list: api.orders.staffList,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues.order.waits },
    { id: 'refunds', text: '退款申请', input: { queue: 'refunds' } },
    { id: 'deliveries', text: '自营待交付', input: { queue: 'deliveries' } },
    { id: 'all', text: '全部订单', input: { queue: 'all' }, past: true },
  ],
  keyOf: ({ order_no }) => order_no,
  sinceOf: ({ refund, paid_at, created_at }) => refund?.at ?? paid_at ?? created_at,
  statusOf: ({ status_text, refund }) => ({ text: status_text, tone: refund ? 'warning' : 'neutral' }),
  search: { name: 'order_no', label: '订单号' },
  columns: [
    { key: 'title', title: '订单', render: ({ title }) => title },
    figureColumn('退款金额', ({ refund }) => (refund ? <Yuan value={refund.amount} /> : '—')),
  ],
  facts: (item) => [
    ['订单', item.title],
    ['类型', item.order_type_text],
    ['卖家', item.seller.uid === null ? '平台自营' : <Customer key="seller" uid={item.seller.uid} />],
    ['下单时间', item.created_at],
    ...(item.refund
      ? ([
          ['退款金额', <Yuan key="amount" value={item.refund.amount} />],
          ['款项去向', item.refund.ahead],
          ['退款原因', item.refund.reason],
          ['申请时间', item.refund.at],
          ['裁定期限', item.refund.decide_by ?? '不限时，须由平台裁定'],
          ['裁定方', item.refund.is_ours ? '平台' : '卖家（逾期由平台）'],
        ] as const)
      : []),
    ...(item.request_no === null
      ? []
      : [['赔付待复核', <BookingLink key="booking" no={item.request_no} />] as const]),
  ],
  detail: {
    endpoint: api.orders.staffDetail,
    input: ({ order_no: no }) => ({ no }),
    show: (order: WireOutput<Api['orders']['staffDetail']>) => <OrderCase order={order} />,
  },
  events: (item) => item.actions.map((id) => events[id]),
});
