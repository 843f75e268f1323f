import { z } from 'zod';
import { get, post } from '../endpoint';
import { enumOf, flag, id, moment, whole } from '../wire';
import { invoiceKinds } from './invoice-texts';

const month = z.string();
const monthly = z.object({
  is_on: z.boolean(),
  kind: enumOf(invoiceKinds),
  /** Empty until one was chosen. */
  title_no: z.string(),
  /** The first month whose bill it follows. */
  from_month: month.nullable(),
  /** The month that was worked on last, with the applications that came of it. */
  last: z.object({ month, applications: z.int(), at: moment }).nullable(),
  /** 0 until it was ever set. */
  version: z.int(),
});

/** Invoices that are asked for once a month by themselves (invoices.md#once-a-month). */
export const invoiceMonthly = {
  monthly: get('/apinew/finance/invoice/monthly', {
    summary: '每月自动开票',
    access: 'finance.invoice:view',
    input: {},
    output: monthly,
  }),
  monthlySave: post('/apinew/finance/invoice/monthly-save', {
    summary: '设置每月自动开票',
    access: 'finance.invoice:apply',
    input: { is_on: flag, kind: enumOf(invoiceKinds), title_no: id, version: whole(0, 1_000_000) },
    output: monthly,
    refusals: ['notFound', 'state.conflict', 'permission.denied', 'invoice.titleNotSpecial'],
  }),
};
