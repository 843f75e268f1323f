import { api } from '@uc/contract';
import type { Payments } from '../finance/channels/testing-examples';
import { eachOf, type Examples, type Fresh, type Person, type Queues } from '../testing-examples';
import { PASSWORD, PRODUCT } from '../testing-names';
import type { Story } from './testing-story';

/** Example inputs of customers. */
export const examples = ({
  canary,
  orders,
  sales,
  payments,
}: Person & Pick<Story, 'orders' | 'sales'> & { payments: Payments }): Examples => ({
  'orders.detail': { order_no: orders.paid },
  'orders.cancel': { order_no: orders.cancellable },
  'orders.remove': { order_no: orders.closed },
  'orders.restore': { order_nos: [orders.closed] },
  'orders.create': {
    order_type: 'render',
    title: `${canary} 新订单`,
    items: [{ product: PRODUCT, qty: 1 }],
  },
  'orders.payPreview': { order_nos: [orders.payable] },
  'orders.pay': { order_nos: [orders.payable], pay_password: PASSWORD },
  'orders.payStatus': { pay_no: payments.order },
  'orders.payStop': { pay_no: payments.order },
  'orders.deliver': { order_no: sales.open, note: '初稿，请查收' },
  'orders.accept': { order_no: orders.delivered },
  'orders.revise': { order_no: orders.revisable, note: '字号放大' },
  'orders.refundPreview': { order_no: orders.refundable },
  'orders.refundApply': { order_no: orders.refundable, reason: '计划有变' },
  'orders.refundHandle': { order_no: sales.refunding, decision: 'agree' },
  'orders.review': { order_no: orders.completed, quality: 5, speed: 5, attitude: 5 },
});
/** Example inputs of staff. */
export const staffExamples = ({ orders }: Pick<Story, 'orders'>): Examples => ({
  'orders.staffDetail': { no: orders.refunding },
  'orders.staffDecideRefund': { no: orders.refunding, decision: 'agree' },
  'orders.staffDeliver': { no: orders.refundable, note: '已开通，请查收' },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Person & { payments: Payments }>> = {
  // A sub-account sees the payments that it makes itself.
  [api.orders.payStatus.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
  [api.orders.payStop.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
};

/** Its queues of the console. */
export const queues: Queues = {
  order: { endpoint: api.orders.staffList, all: eachOf('queue', ['all']), work: ['agree', 'deliver'] },
};
