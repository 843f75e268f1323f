import { z } from 'zod';
import { get, post } from '../endpoint';
import {
  day,
  id,
  listOf,
  listParams,
  location,
  meantText,
  moment,
  nameText,
  payPassword,
  requestToken,
  smsCode,
  yuan,
} from '../wire';
import { payee, payInfo } from './channels';
import { channels } from './records';

/** States of a recharge with their names (finance.md#recharge-states). */
export const rechargeStatuses = {
  pending: '待支付',
  reviewing: '待核对',
  rejected: '已驳回',
  success: '充值成功',
  closed: '已关闭',
  refunding: '退款中',
  refunded: '已退款',
} as const;
export type RechargeStatus = keyof typeof rechargeStatuses;
/** The codes, for schemas. */
export const statusCodes = Object.keys(rechargeStatuses) as [RechargeStatus, ...RechargeStatus[]];
const channelCodes = Object.keys(channels) as [keyof typeof channels, ...(keyof typeof channels)[]];
const target = z.enum(['rmb', 'coin']);
/** Channels of incoming money. */
export const channel = z.enum(channelCodes);

/** A recharge as its owner lists it. `amount` is 元 or 币 by its target, `pay_amount` always 元. */
export const rechargeFields = {
  recharge_no: id,
  target,
  amount: yuan,
  pay_amount: yuan,
  bonus: yuan,
  channel,
  channel_text: z.string(),
  channel_no: z.string().nullable(),
  status: z.enum(statusCodes),
  status_text: z.string(),
  is_late: z.boolean(),
  memo_code: z.string().nullable(),
  reject_reason: z.string().nullable(),
  created_by: z.string(),
  location: z.string(),
  location_text: z.string(),
  created_at: moment,
  expire_at: moment,
  paid_at: moment.nullable(),
  actions: z.array(z.enum(['pay', 'cancel', 'voucher', 'again'])),
};
export const rechargeItem = z.object(rechargeFields);

/** Proof of a transfer; the payer's account is masked. */
export const voucher = z.object({
  file_id: z.string(),
  payer_name: z.string(),
  payer_account_mask: z.string(),
  transfer_at: moment.nullable(),
  submitted_at: moment,
});
/** Events, oldest first. */
export const timeline = z.array(
  z.object({ at: moment, text: z.string(), actor: z.string(), comment: z.string().nullable() }),
);
const rechargeNo = { recharge_no: id };

/** Recharging RMB and coins (spec §7, finance.md#calls-of-recharge-and-withdrawal). */
export const recharges = {
  /** The amount is 元 for `rmb` and 币 for `coin`; coins of `balance` ask for the payment password (J3). */
  create: post('/accountapi/tradeapi/charged_rmb', {
    summary: '充值人民币或创意币',
    loggedAs: 'finance.recharge',
    access: 'finance.rmb:recharge',
    alternatives: ['finance.coin:recharge'],
    idempotent: true,
    input: {
      amount: yuan,
      target,
      channel,
      pay_password: payPassword.optional(),
      sms_code: smsCode.optional(),
      location: location.optional(),
      /** Of the agreement on coins that was read and agreed to: a consent of the account. */
      agreement_version: z.string().max(20).optional(),
      request_token: requestToken.optional(),
    },
    output: z.object({
      recharge_no: id,
      amount: yuan,
      pay_amount: yuan,
      bonus: yuan,
      channel,
      status: z.enum(['pending', 'success']),
      pay: payInfo,
      expire_at: moment,
    }),
    refusals: [
      'money.insufficient',
      'recharge.dayLimit',
      'recharge.unpaid',
      'channel.unavailable',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
    ],
  }),
  config: get('/apinew/finance/recharge/config', {
    summary: '充值档位、限额与渠道',
    access: 'finance.rmb:recharge',
    alternatives: ['finance.coin:recharge'],
    input: { target: target.default('rmb') },
    output: z.object({
      tiers: z.array(z.object({ amount: yuan, bonus: yuan })),
      /** 币 for one 元. */
      rate: z.number(),
      bonus: z.object({ from: yuan, percent: z.number() }).nullable(),
      min: yuan,
      max: yuan,
      offline_min: yuan,
      day_max: yuan,
      day_left: yuan,
      unpaid_count: z.int(),
      unpaid_max: z.int(),
      hold_hours: z.int(),
      balance: yuan,
      channels: z.array(z.object({ code: channel, text: z.string(), is_sandbox: z.boolean() })),
      offline_account: payee.omit({ memo_code: true }).nullable(),
      /** What whoever recharges coins agrees to. */
      agreement: z.object({ title: z.string(), version: z.string() }),
      request_token: z.string(),
    }),
  }),
  list: get('/apinew/finance/recharge/list', {
    summary: '充值记录',
    access: 'finance.rmb:view',
    alternatives: ['finance.coin:view'],
    input: {
      ...listParams,
      target: target.optional(),
      status: z.enum(statusCodes).optional(),
      channel: channel.optional(),
      recharge_no: id.optional(),
    },
    output: listOf(rechargeItem),
  }),
  /**
   * The pay step polls this as well: it asks the channel for the QR code on demand, and never takes money by itself.
   */
  detail: get('/apinew/finance/recharge/detail', {
    summary: '充值详情与支付信息',
    access: 'finance.rmb:view',
    alternatives: ['finance.coin:view', 'finance.rmb:recharge', 'finance.coin:recharge'],
    input: rechargeNo,
    output: z.object({
      ...rechargeFields,
      /** Until it closes by itself; 0 when it has. */
      left_seconds: z.int(),
      pay: payInfo,
      voucher: voucher.nullable(),
      timeline,
    }),
  }),
  /** Closed at the channel first; one that was paid meanwhile is credited and refused `state.conflict`. */
  cancel: post('/apinew/finance/recharge/cancel', {
    summary: '取消充值',
    loggedAs: 'finance.rechargeCancel',
    access: 'finance.rmb:recharge',
    alternatives: ['finance.coin:recharge'],
    input: rechargeNo,
    output: z.object({ recharge_no: id, status: z.enum(statusCodes) }),
    refusals: ['notFound', 'state.conflict'],
  }),
  voucher: post('/apinew/finance/recharge/voucher', {
    summary: '上传汇款凭证',
    loggedAs: 'finance.rechargeVoucher',
    access: 'finance.rmb:recharge',
    alternatives: ['finance.coin:recharge'],
    idempotent: true,
    input: {
      ...rechargeNo,
      file_id: id,
      payer_name: nameText(60, 2, '请输入付款户名'),
      payer_account: meantText('number', 40).regex(/^[0-9 -]{8,40}$/, '请输入正确的付款账号'),
      transfer_day: day,
    },
    output: z.object({ recharge_no: id, status: z.enum(statusCodes), status_text: z.string() }),
    refusals: ['notFound', 'state.conflict'],
  }),
};
