import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { As, TestApp } from '../../testing';
import type { Examples, Owner, Queues } from '../../testing-examples';
import { PASSWORD } from '../../testing-names';

/** Example inputs of customers. */
export const examples = ({ recharges }: { recharges: { payNo: string } }): Examples => ({
  'channels.payInfo': { pay_no: recharges.payNo },
  'channels.sandboxOrder': { ticket: 'x.y' },
  'channels.sandboxPay': { ticket: 'x.y', outcome: 'success' },
  'channels.notice': { channel: 'alipay' },
});
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'channels.staffSettlementCreate': {
    channel: 'alipay',
    settlement_no: 'proof-none',
    day: dayOf(new Date()),
    gross: 100,
    fee: 0.6,
  },
  'channels.staffSettlementApprove': { channel: 'alipay', no: 'proof-none' },
  'channels.staffSettlementRefuse': { channel: 'alipay', no: 'proof-none', reason: '金额不符' },
  'channels.staffRefundAsk': { no: 'CR202601010000000000' },
});

/** The online payments of an order, of an order that the sub-account pays, and of a repayment. */
export type Payments = Record<'order' | 'orderOfMember' | 'repayment', string>;
/** Begins each of them. */
export async function payOnline(
  app: TestApp,
  { owner, orders }: Owner & { orders: Record<'online' | 'onlineToo', string> },
  member: As,
): Promise<Payments> {
  const how = { channel: 'alipay', pay_password: PASSWORD } as const;
  const nothingElse = { use_coin: false, use_rmb: false, coupon_no: '', voucher_nos: [] };
  const begin = async (orderNo: string, as: As) =>
    (await app.call(api.orders.pay, { order_nos: [orderNo], ...nothingElse, ...how }, as)).data.pay_no!;
  const repayment = await app.call(api.credit.repay, { amount: 1, source: 'online', ...how }, owner);
  return {
    order: await begin(orders.online, owner),
    orderOfMember: await begin(orders.onlineToo, member),
    repayment: repayment.data.repay_no,
  };
}

/** Its queues of the console. */
export const queues: Queues = {
  settlement: { endpoint: api.channels.staffSettlementList, work: ['approve'] },
  'channel-refund': {
    endpoint: api.channels.staffRefundList,
    work: [],
    waits: ({ alarm }) => alarm === true,
  },
};
