import { z } from 'zod';
import { get } from '../endpoint';
import { coins, day, flag, location, moment, signedYuan, yuan } from '../wire';

/** States of a credit line (finance.md#credit-line-and-bill-states). */
export const creditStatuses = ['none', 'applying', 'active', 'suspended', 'closed'] as const;
const creditStatus = z.enum(creditStatuses);

/** Parts of somebody's RMB in 元; `total` is the sum of the other four: available, set aside, with the bank, earned and not released. */
export const rmbParts = { available: yuan, frozen: yuan, paying: yuan, pending: yuan, total: yuan };
const couponCount = { available_count: z.int(), voucher_balance: yuan, expiring_count: z.int() };
/** `due_amount` is due on `due_date`: the bill that comes first, not those after it. */
const iouDue = { due_amount: yuan, due_date: day.nullable(), overdue_amount: yuan, unbilled_amount: yuan };

/** Balances of the account, in 元 and 币 (spec §7, finance.md#balance-fields). */
export const balance = {
  /** Start-up call: `total_amount` is the granted credit line, 0 without one (spec §4, decisions.md D2). */
  balance2: get('/apinew/finance/coupon-iou/balance2', {
    summary: '资产概况（启动）',
    access: 'session',
    input: { location: location.default('all') },
    output: z.object({
      location: z.string(),
      total_amount: yuan,
      used_amount: yuan,
      frozen_amount: yuan,
      available_amount: yuan,
      credit_status: creditStatus,
      iou: z.object(iouDue),
      coupon: z.object(couponCount),
      coin: z.object({ total: coins }),
      rmb: z.object(rmbParts),
      currency: z.literal('CNY'),
      as_of: moment,
    }),
  }),
  amountInfo: get('/apinew/finance/user/get-user-amount-info', {
    summary: '账户资金总览',
    access: 'finance.overview:view',
    input: { refresh: flag.optional() },
    output: z.object({
      total_amount: yuan,
      credit_used: yuan,
      credit_frozen: yuan,
      credit_available: yuan,
      credit_status: creditStatus,
      rmb: z.object({
        ...rmbParts,
        /** 保证金 of a provider: theirs as well, and beside the total. */
        deposit: yuan,
        withdrawable: yuan,
        deductions: z.array(z.object({ type: z.string(), text: z.string(), amount: yuan })),
        frozen_items: z.array(
          z.object({ type: z.string(), text: z.string(), no: z.string(), amount: yuan, at: moment }),
        ),
        pending_items: z.array(
          z.object({
            no: z.string(),
            title: z.string(),
            amount: yuan,
            /** Null while the order is disputed. */
            release_at: moment.nullable(),
          }),
        ),
      }),
      coin: z.object({
        total: coins,
        paid: coins,
        bonus: coins,
        frozen: coins,
        expiring: z.object({ amount: coins, date: day.nullable() }),
        /** Gained and spent this month, and by month for six months, oldest first. */
        month: z.object({ gain: coins, spend: coins }),
        months: z.array(z.object({ month: z.string(), gain: coins, spend: coins })),
        batches: z.array(
          z.object({
            batch_no: z.string(),
            bucket: z.enum(['paid', 'bonus']),
            amount: coins,
            remaining: coins,
            expire_at: moment.nullable(),
          }),
        ),
      }),
      coupon: z.object(couponCount),
      iou: z.object(iouDue),
      /**
       * Since the beginning: earned and spent, recharged, withdrawn less what banks sent back, and the rest of what came in less
       * what went out (refunds, deposits, repayments, adjustments), which may be below zero.
       */
      totals: z.object({ income: yuan, expense: yuan, recharge: yuan, withdraw: yuan, other: signedYuan }),
      /** Earned and spent by month for six months, oldest first. */
      months: z.array(z.object({ month: z.string(), income: yuan, expense: yuan })),
      flags: z.object({
        realname: z.enum(['none', 'pending', 'person', 'enterprise', 'rejected', 'expired', 'revoked']),
        pay_password: z.boolean(),
        withdraw_hold_until: moment.nullable(),
      }),
      /** The last proof that every balance equals its postings; null before the first run (trust §3.7). */
      reconciled: z
        /** `bank_until`: the day up to which the bank's own files confirm the book; null while there are none. */
        .object({ at: moment, ok: z.boolean(), bank_until: day.nullable() })
        .nullable(),
    }),
  }),
};
