import { z } from 'zod';
import { get } from '../endpoint';
import { day, id, listOf, listParams, location, moment, yuan } from '../wire';
import { creditStatuses } from './balance';

/** States of a monthly bill (finance.md#credit-line-and-bill-states). */
export const billStatuses = {
  billed: '待还款',
  partial: '部分还款',
  overdue: '已逾期',
  partial_overdue: '逾期部分还款',
  settled: '已还清',
  written_off: '已核销',
} as const;
export type BillStatus = keyof typeof billStatuses;
const billStatus = z.enum(Object.keys(billStatuses) as [BillStatus, ...BillStatus[]]);

const bill = z.object({
  bill_no: id,
  period: z.string(),
  bill_date: day,
  due_date: day,
  principal: yuan,
  /** Principal and late fee together. */
  repaid: yuan,
  repaid_principal: yuan,
  late_fee: yuan,
  repaid_late_fee: yuan,
  waived: yuan,
  remaining: yuan,
  /** The amount written off, and the part of it that is still owed. */
  written_off: yuan,
  bad_debt: yuan,
  overdue_days: z.int(),
  status: billStatus,
  status_text: z.string(),
  location_text: z.string(),
});
const use = z.object({
  use_no: id,
  order_no: id,
  order_title: z.string(),
  amount: yuan,
  refunded: yuan,
  used_at: moment,
  location_text: z.string(),
});
const repayment = z.object({
  repay_no: id,
  time: moment,
  amount: yuan,
  source_text: z.string(),
  to_principal: yuan,
  to_late_fee: yuan,
});

/** The credit line and its monthly bills (spec §7, finance.md#calls-of-coupons-and-白条). */
export const credit = {
  /** `total_amount 0, status none` without a line. */
  summary: get('/apinew/finance/coupon-iou/iou-summary', {
    summary: '白条概况',
    access: 'finance.credit:view',
    input: { location: location.default('all') },
    output: z.object({
      total_amount: yuan,
      used_amount: yuan,
      frozen_amount: yuan,
      available_amount: yuan,
      status: z.enum(creditStatuses),
      status_text: z.string(),
      bill_day: z.int(),
      /** The day of every month on which bills are due; null where that is another day each time, `due_days` after the bill. */
      due_day: z.int().nullable(),
      due_days: z.int(),
      /** The bill that is due first; `balance2` and the workbench name its amount and day. */
      current: z
        .object({
          bill_no: id,
          period: z.string(),
          amount: yuan,
          repaid: yuan,
          remaining: yuan,
          late_fee: yuan,
          due_date: day,
          /** Below zero once it is overdue. */
          days_left: z.int(),
          status: billStatus,
        })
        .nullable(),
      unbilled_amount: yuan,
      overdue_amount: yuan,
      overdue_count: z.int(),
      auto_repay: z.boolean(),
      next_bill_date: day.nullable(),
      /** The next bill if nothing else is used: 未出账 so far. */
      forecast_amount: yuan,
      agreement_url: z.string(),
      grace_days: z.int(),
      late_rate_text: z.string(),
    }),
  }),
  /** A list of bills; one bill with its uses and repayments by `bill_no`; the uses not yet billed by `status=unbilled`. */
  bills: get('/apinew/finance/coupon-iou/iou-bill2', {
    summary: '白条账单',
    access: 'finance.credit:view',
    input: {
      ...listParams,
      status: z.enum(['unbilled', ...(Object.keys(billStatuses) as BillStatus[])]).optional(),
      period: z
        .string()
        .regex(/^\d{4}-\d\d$/)
        .optional(),
      location: location.optional(),
      bill_no: id.optional(),
    },
    output: z.union([
      z.object({ bill, uses: z.array(use), repayments: z.array(repayment) }),
      listOf(bill),
      listOf(use),
    ]),
    refusals: ['notFound'],
  }),
};
