import { onlineChannels } from '../finance/channels';
import { z } from 'zod';
import { get, post } from '../endpoint';
import { limits } from '../limits';
import { flag, id, lines, moment, payPassword, requestToken, smsCode, yuan } from '../wire';

const channel = z.enum(onlineChannels);

/** The sources of a payment in the one order in which they are taken (ledger.md#postings-per-event). */
export const payParts = {
  coupon: '优惠券',
  voucher: '代金券',
  coin_bonus: '赠送币',
  coin_paid: '充值币',
  rmb: '账户余额',
  iou: '白条',
  online: '在线支付',
} as const;
const part = z.object({
  method: z.enum(Object.keys(payParts) as [keyof typeof payParts, ...(keyof typeof payParts)[]]),
  method_text: z.string(),
  amount: yuan,
});

const { mergeMost } = limits.order;
const choice = {
  order_nos: z.array(id).min(1, '请选择要支付的订单').max(mergeMost, `一次最多合并支付${mergeMost}个订单`),
  /** Without it the best one; empty for none. */
  coupon_no: z.union([id, z.literal('')]).optional(),
  /** Without it those that end first; an empty list for none. */
  voucher_nos: z.array(id).max(5, '最多使用5张代金券').optional(),
  /** Without it where coins may be used. */
  use_coin: flag.optional(),
  use_rmb: flag.default(true),
  use_iou: flag.default(false),
  /**
   * The most that each may pay, in 元. Sources with an amount come first; the rest of the price is taken from the
   * others in the order of the sources.
   */
  coin_amount: yuan.optional(),
  rmb_amount: yuan.optional(),
  iou_amount: yuan.optional(),
};
const ticket = z.object({
  coupon_no: id,
  name: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  threshold_text: z.string(),
  valid_to: moment,
  /** The rest of a voucher; the face value of the others. */
  balance: yuan,
  /** The amount it takes off these orders, 0 when it cannot be used. */
  saves: yuan,
  chosen: z.boolean(),
  usable: z.boolean(),
  reason: z.string(),
});
/**
 * The share that one source pays; `available` is null for anybody who may not see the account's amount of it (ADR 95).
 */
const source = z.object({
  available: yuan.nullable(),
  used: yuan,
  usable: z.boolean(),
  reason: z.string(),
});

/**
 * 收银台: the quote of a payment by source, the payment itself, and the state of its online part (orders.md#my-orders).
 */
export const cashier = {
  payPreview: post('/apinew/order/order/pay-preview', {
    summary: '收银台试算',
    access: 'order.order:pay',
    input: choice,
    output: z.object({
      orders: z.array(
        z.object({
          order_no: id,
          title: z.string(),
          order_type_text: z.string(),
          total_amount: yuan,
          discount_amount: yuan,
          parts: z.array(part),
        }),
      ),
      total_amount: yuan,
      discount_amount: yuan,
      pay_amount: yuan,
      parts: z.array(part),
      online_amount: yuan,
      best_coupon_no: z.string().nullable(),
      coupon_no: z.string().nullable(),
      voucher_nos: z.array(z.string()),
      coupons: z.array(ticket),
      vouchers: z.array(ticket),
      coin: source,
      rmb: source,
      iou: source.extend({ offered: z.boolean() }),
      /** These orders take the balance and online channels alone (contracts.md#milestones-in-escrow). */
      money_only: z.boolean(),
      /**
       * The document that all of them were placed for, or the list of several cases; null when a customer placed them,
       * or for anything else.
       */
      source: z.object({ text: z.string(), link: z.string() }).nullable(),
      /** The day by which the use would have to be repaid. */
      iou_due_date: z.string().nullable(),
      /** Null when this person has no quota. */
      quota: z.object({ total: yuan, used: yuan, left: yuan, enough: z.boolean() }).nullable(),
      pay_deadline: moment,
      left_seconds: z.int(),
      channels: z.array(z.object({ channel, text: z.string() })),
      /** The confirmation of the payment: the payment password, or a sub-account's own and the code on its phone. */
      proof: z.enum(['pay_password', 'own_password', 'own_password_and_code']),
      /** False: no payment password has been set yet. */
      proof_ready: z.boolean(),
      open_pay_no: z.string().nullable(),
      /** Identifies exactly these parts: `pay` takes these or refuses. */
      quote: z.string(),
    }),
    refusals: [
      'notFound',
      'order.state',
      'order.paid',
      'order.expired',
      'order.payAlone',
      'order.payTogether',
      'coupon.unusable',
    ],
  }),
  pay: post('/apinew/order/order/pay', {
    summary: '支付订单',
    access: 'order.order:pay',
    idempotent: true,
    input: {
      ...choice,
      channel: channel.optional(),
      quote: z.string().max(64).optional(),
      pay_password: payPassword.optional(),
      sms_code: smsCode.optional(),
      request_token: requestToken.optional(),
    },
    output: z.object({
      /** `paid`: done. `paying`: the rest is to be paid online under `pay_no`. */
      status: z.enum(['paid', 'paying']),
      pay_amount: yuan,
      pay_no: z.string().nullable(),
      online: z.object({ channel, amount: yuan, expires_at: moment }).nullable(),
    }),
    refusals: [
      'notFound',
      'order.state',
      'order.paid',
      'order.expired',
      'order.payAlone',
      'order.payTogether',
      'order.moneyOnly',
      'permission.subAccount',
      'order.quoteChanged',
      'coupon.unusable',
      'money.insufficient',
      'coin.insufficient',
      'credit.insufficient',
      'credit.overdue',
      'subAccount.quota',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
      'form.invalid',
    ],
  }),
  /** State of an online payment, for the page that waits for it; the code to scan comes from `finance.payInfo`. */
  payStatus: get('/apinew/order/order/pay-status', {
    summary: '在线支付进度',
    access: 'order.order:pay',
    input: { pay_no: id },
    output: z.object({
      pay_no: z.string(),
      status: z.enum(['open', 'paid', 'closed']),
      status_text: z.string(),
      order_nos: z.array(id),
      channel,
      channel_text: z.string(),
      amount: yuan,
      expires_at: moment,
      left_seconds: z.int(),
    }),
    refusals: ['notFound'],
  }),
  payStop: post('/apinew/order/order/pay-stop', {
    summary: '放弃在线支付，重新选择支付方式',
    access: 'order.order:pay',
    input: { pay_no: id, reason: lines(200).optional() },
    output: z.object({ pay_no: z.string(), status: z.enum(['paid', 'closed']) }),
    refusals: ['notFound'],
  }),
};
