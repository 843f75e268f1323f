import { z } from 'zod';
import { get, post } from '../endpoint';
import {
  day,
  id,
  lines,
  listOf,
  listParams,
  moment,
  payPassword,
  requestToken,
  smsCode,
  verifyToken,
  yuan,
} from '../wire';
import { card } from './bank-cards';
import { withdrawStatuses } from './withdraw-rules';

const status = z.enum(withdrawStatuses);
const actions = z.enum(['cancel', 'confirm', 'again']);

/** One withdrawal as its owner sees it; amounts in 元, the card masked. */
export const withdrawal = z.object({
  withdraw_no: id,
  amount: yuan,
  fee: yuan,
  /** The amount that arrives, or would have: less the fee. */
  net: yuan,
  /** The amount that has arrived: 0.00 unless it was paid. */
  arrived: yuan,
  status,
  status_text: z.string(),
  /** Why it was refused, failed or came back; empty otherwise. */
  reason: z.string(),
  card: z.object({ id, bank_name: z.string(), tail: z.string(), holder_mask: z.string() }),
  remark: z.string(),
  created_at: moment,
  created_by: z.string(),
  /** The moment until which the owner may confirm a sub-account's request. */
  confirm_until: moment.nullable(),
  expected_at: day,
  /** It rests on working days that nobody has announced yet. */
  expected_is_estimate: z.boolean(),
  bank_txn_no: z.string(),
  ended_at: moment.nullable(),
  actions: z.array(actions),
});

const timeline = z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() }));
/** 提交 → 审核 → 打款 → 到账: the steps done, the one under way, and those to come. */
const steps = z.array(
  z.object({
    key: z.enum(['submit', 'confirm', 'review', 'pay', 'arrive']),
    text: z.string(),
    state: z.enum(['done', 'now', 'failed', 'later']),
    at: moment.nullable(),
  }),
);

/** Withdrawal of RMB (spec §7, finance.md#calls-of-recharge-and-withdrawal). */
export const withdrawals = {
  form: get('/accountapi/tradeapi/apply_withdraw', {
    summary: '提现申请信息',
    access: 'finance.rmb:withdraw',
    output: z.object({
      /** False while something stands in the way, or what may go out is less than the least that can be asked for. */
      can_withdraw: z.boolean(),
      blocks: z.array(z.object({ code: z.string(), msg: z.string(), link: z.string() })),
      available: yuan,
      withdrawable: yuan,
      deductions: z.array(z.object({ type: z.string(), text: z.string(), amount: yuan })),
      /**
       * Amounts that cannot go out yet, by the document that holds them: free at a moment, or once the document ends as
       * `until` says.
       */
      releases: z.array(
        z.object({
          type: z.string(),
          text: z.string(),
          biz_type: z.string(),
          no: z.string(),
          amount: yuan,
          at: moment.nullable(),
          until: z.string(),
        }),
      ),
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
      /** The phone that the code goes to; empty when this person has none, then no code is asked for. */
      phone_mask: z.string(),
      /** The password that `pay_password` holds: the owner's payment password, or a sub-account's own. */
      password_kind: z.enum(['pay', 'own']),
      /** A sub-account asks, the owner confirms within so many hours; 0 for the owner. */
      confirm_hours: z.int(),
      expected_at: day,
      expected_is_estimate: z.boolean(),
      notices: z.array(z.string()),
      request_token: z.string(),
    }),
  }),
  create: post('/accountapi/tradeapi/withdraw', {
    summary: '提现到银行卡',
    loggedAs: 'finance.withdraw',
    access: 'finance.rmb:withdraw',
    idempotent: true,
    input: {
      amount: yuan,
      card_id: id,
      pay_password: payPassword,
      sms_code: smsCode.optional(),
      remark: lines(50).optional(),
      /** For a client that sends no Idempotency-Key. */
      request_token: requestToken.optional(),
    },
    output: z.object({
      withdraw_no: id,
      amount: yuan,
      fee: yuan,
      net: yuan,
      status,
      status_text: z.string(),
      expected_at: day,
      expected_is_estimate: z.boolean(),
      card: z.object({ bank_name: z.string(), tail: z.string() }),
    }),
    refusals: [
      'money.insufficient',
      'withdraw.exceeds',
      'withdraw.dayCount',
      'withdraw.daySum',
      'withdraw.coolingOff',
      'withdraw.card',
      'realName.required',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
      'code.wrong',
      'code.expired',
      'code.spent',
    ],
  }),
  list: get('/apinew/finance/withdraw/list', {
    summary: '提现记录',
    access: 'finance.rmb:view',
    input: {
      ...listParams,
      status: status.optional(),
      withdraw_no: id.optional(),
      min_amount: yuan.optional(),
      max_amount: yuan.optional(),
    },
    output: listOf(withdrawal, {
      /** The sum asked for, and of the paid ones the fees and the sum that arrived. */
      summary: z.object({ count: z.int(), amount: yuan, fee: yuan, arrived: yuan }),
      counts: z.object({ pending_owner: z.int(), open: z.int() }),
    }),
  }),
  detail: get('/apinew/finance/withdraw/detail', {
    summary: '提现详情',
    access: 'finance.rmb:view',
    input: { withdraw_no: id },
    output: withdrawal.extend({ steps, timeline }),
    refusals: ['notFound'],
  }),
  cancel: post('/apinew/finance/withdraw/cancel', {
    summary: '撤销提现',
    loggedAs: 'finance.withdrawCancel',
    access: 'finance.rmb:withdraw',
    idempotent: true,
    input: { withdraw_no: id },
    output: z.object({ withdraw_no: id, status, status_text: z.string() }),
    refusals: ['notFound', 'state.conflict'],
  }),
  confirm: post('/apinew/finance/withdraw/owner-confirm', {
    summary: '确认或拒绝子账号的提现',
    loggedAs: 'finance.withdrawConfirm',
    access: 'finance.rmb:confirm',
    idempotent: true,
    stepUp: 'withdraw_confirm',
    input: {
      withdraw_no: id,
      agree: z.boolean(),
      reason: lines(100).optional(),
      verify_token: verifyToken.optional(),
    },
    output: z.object({ withdraw_no: id, status, status_text: z.string() }),
    refusals: [
      'notFound',
      'state.conflict',
      'stepUp.required',
      'stepUp.expired',
      'account.frozen',
      'realName.required',
      'realName.pending',
      'withdraw.noCard',
      'withdraw.card',
      'withdraw.overdue',
      'withdraw.coolingOff',
    ],
  }),
};
