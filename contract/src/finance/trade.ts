import { z } from 'zod';
import { get, post } from '../endpoint';
import { day, id, location, moment, text, yuan } from '../wire';
import { card } from './bank-cards';

const channel = z.enum(['alipay', 'wechat', 'unionpay', 'offline', 'balance']);
const payPassword = z.string().min(1).max(1024);

/** Recharge and withdrawal (spec §7, product 08 §8.7). */
export const trade = {
  recharge: post('/accountapi/tradeapi/charged_rmb', {
    summary: '充值人民币或创意币',
    access: 'finance.rmb:recharge',
    later: '充值',
    idempotent: true,
    input: {
      amount: yuan,
      target: z.enum(['rmb', 'coin']),
      channel,
      pay_password: payPassword.optional(),
      location: location.optional(),
      request_token: z.string().min(8).max(64).optional(),
    },
    output: z.object({
      recharge_no: id,
      amount: yuan,
      pay_amount: yuan,
      bonus: yuan,
      channel,
      status: z.enum(['pending', 'success']),
      pay: z.object({
        type: z.enum(['qr', 'redirect', 'form', 'account', 'none']),
        qr: z.string().optional(),
        url: z.string().optional(),
        form: z.string().optional(),
        account: z
          .object({ name: z.string(), no: z.string(), bank: z.string(), memo_code: z.string() })
          .optional(),
      }),
      expire_at: moment,
    }),
    refusals: ['money.insufficient', 'payPassword.unset', 'payPassword.wrong', 'payPassword.locked'],
  }),
  withdrawForm: get('/accountapi/tradeapi/apply_withdraw', {
    summary: '提现申请信息',
    access: 'finance.rmb:withdraw',
    later: '提现',
    output: z.object({
      can_withdraw: z.boolean(),
      blocks: z.array(z.object({ code: z.string(), msg: z.string(), link: z.string() })),
      available: yuan,
      withdrawable: yuan,
      deductions: z.array(z.object({ type: z.string(), text: z.string(), amount: yuan })),
      rules: z.object({
        min: yuan,
        max: yuan,
        day_count: z.int(),
        day_count_left: z.int(),
        day_max: yuan,
        day_left: yuan,
        free_left: z.int(),
        fee_rate: z.number(),
        fee_min: yuan,
        fee_max: yuan,
      }),
      cards: z.array(card),
      default_card_id: z.string().nullable(),
      phone_mask: z.string(),
      expected_at: day,
      notices: z.array(z.string()),
      request_token: z.string(),
    }),
  }),
  withdraw: post('/accountapi/tradeapi/withdraw', {
    summary: '提现到银行卡',
    access: 'finance.rmb:withdraw',
    later: '提现',
    idempotent: true,
    stepUp: 'withdraw',
    input: {
      amount: yuan,
      card_id: id,
      pay_password: payPassword,
      sms_code: z.string().regex(/^\d{6}$/, '请输入6位短信验证码'),
      remark: text(50).optional(),
      request_token: z.string().min(8).max(64),
    },
    output: z.object({
      withdraw_no: id,
      amount: yuan,
      fee: yuan,
      net: yuan,
      status: z.string(),
      status_text: z.string(),
      expected_at: day,
      card: z.object({ bank_name: z.string(), tail: z.string() }),
    }),
    refusals: [
      'money.insufficient',
      'withdraw.exceeds',
      'withdraw.dayCount',
      'withdraw.coolingOff',
      'realName.required',
    ],
  }),
};
