import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { id, moment, yuan } from '../wire';

/** Channels that take money online. */
export const onlineChannels = ['alipay', 'wechat', 'unionpay'] as const;
const channel = z.enum(onlineChannels);

/** The account that customers transfer to; a transfer is told apart by its 附言码 (finance.md#rmb-screen). */
export const payee = z.object({ name: z.string(), no: z.string(), bank: z.string(), memo_code: z.string() });
/**
 * Payment instructions: scan `qr`, go to `url`, submit `form`, transfer to `account`. `ask`: the channel gives it on
 * request, read it with `rechargeDetail` or `payInfo`. `none`: nothing is left to pay. An address that begins with `/`
 * is on this host.
 */
export const payInfo = z.object({
  type: z.enum(['qr', 'redirect', 'form', 'account', 'ask', 'none']),
  qr: z.string().optional(),
  url: z.string().optional(),
  form: z.string().optional(),
  account: payee.optional(),
  /** The sandbox stands in for the channel: no money moves (console.md#partners-and-sandboxes). */
  is_sandbox: z.boolean().optional(),
});

/** States of a refund at its channel. */
export const channelRefundStatuses = {
  refunding: '渠道退款处理中',
  refunded: '渠道已原路退回',
  failed: '渠道退款未成功',
} as const;
/** A refund at a channel and its result. */
export const channelRefund = z.object({
  refund_no: id,
  channel,
  channel_text: z.string(),
  amount: yuan,
  status: z.enum(Object.keys(channelRefundStatuses) as [keyof typeof channelRefundStatuses]),
  status_text: z.string(),
  /** The channel's own number once it has. */
  channel_no: z.string(),
  reason: z.string(),
  fail_reason: z.string(),
  at: moment,
  ended_at: moment.nullable(),
});

/** Paying online, whatever it is for. */
export const onlinePayment = {
  /** Payment instructions of a payment that is open at a channel; for cashiers of every purpose. */
  payInfo: get('/apinew/finance/channel/pay-info', {
    summary: '在线支付信息',
    access: 'session',
    input: { pay_no: id },
    output: z.object({
      pay_no: id,
      channel,
      amount: yuan,
      status: z.enum(['pending', 'paid', 'closed']),
      expire_at: moment,
      pay: payInfo,
    }),
    refusals: ['notFound', 'channel.unavailable'],
  }),
  /**
   * The notification URL of the channels: takes signed bytes and answers in the channel's own format. Not for browsers.
   */
  notice: post('/accountapi/tradeapi/notify/{channel}', {
    summary: '支付渠道异步通知',
    access: 'public',
    body: 'raw',
    envelope: 'document',
    input: { channel },
    output: z.custom<DocumentAnswer>(),
  }),
};

/** The pay page of the sandbox channel, in place of the channel's own page (console.md#partners-and-sandboxes). */
export const sandboxPayPage = {
  sandboxOrder: get('/accountapi/tradeapi/sandbox/order', {
    summary: '演示收银台：订单',
    access: 'public',
    input: { ticket: z.string().max(2000) },
    output: z.object({
      channel_text: z.string(),
      title: z.string(),
      amount: yuan,
      pay_no: id,
      expire_at: moment,
      status: z.enum(['pending', 'paid', 'failed', 'late', 'closed']),
    }),
    refusals: ['notFound'],
  }),
  sandboxPay: post('/accountapi/tradeapi/sandbox/pay', {
    summary: '演示收银台：支付结果',
    access: 'public',
    input: { ticket: z.string().max(2000), outcome: z.enum(['success', 'fail', 'late']) },
    output: z.object({ status: z.enum(['pending', 'paid', 'failed', 'late', 'closed']) }),
    refusals: ['notFound', 'state.conflict'],
  }),
};
