import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, moment, outsideNo, reason, secondPerson, yuan } from '../wire';

/** States of a payment of withheld tax (ledger.md J37). */
export const taxStatuses = { submitted: '待复核', booked: '已缴纳', refused: '已拒绝' } as const;
export type TaxStatus = keyof typeof taxStatuses;
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '所属期格式为YYYY-MM');

const remittance = z.object({
  no: id,
  /** The last month whose income is in it. */
  month: z.string(),
  amount: yuan,
  /** Number of providers whose tax it contains. */
  providers: z.int(),
  bank_txn_no: z.string(),
  status: enumOf<TaxStatus>(taxStatuses),
  status_text: z.string(),
  created_by: z.string(),
  created_at: moment,
  ...secondPerson,
});
/** A payment of withheld tax as staff see it. */
export type TaxRemittance = z.output<typeof remittance>;

/**
 * Monthly payment of the tax withheld from providers' income to the tax office, from its line of the bank account
 * (J37).
 */
export const taxStaffCalls = {
  staffTaxList: get('/apinew/adminapi/tax/list', {
    summary: '代扣税款缴纳列表（运营）',
    access: 'staff.adjust:handle',
    input: { ...queueParams, status: enumOf<TaxStatus>(taxStatuses).optional() },
    output: queueListOf(remittance, {
      /** The amount due up to the month that ended last, and the amount of the current month so far. */
      due: z.object({ month: z.string(), amount: yuan, providers: z.int() }),
      running: yuan,
    }),
  }),
  /**
   * Exactly the amount due up to a month that is over; another person decides while 50,000.00 or more are due in all.
   */
  staffTaxCreate: post('/apinew/adminapi/tax/create', {
    summary: '登记代扣税款缴纳（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { month, amount: yuan, bank_txn_no: outsideNo },
    output: remittance,
    refusals: ['form.invalid', 'reference.used'],
  }),
  staffTaxApprove: post('/apinew/adminapi/tax/approve', {
    summary: '复核代扣税款缴纳（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { no: id },
    output: remittance,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson'],
  }),
  staffTaxRefuse: post('/apinew/adminapi/tax/refuse', {
    summary: '拒绝代扣税款缴纳（运营）',
    access: 'staff.adjust:handle',
    idempotent: true,
    input: { no: id, reason },
    output: remittance,
    refusals: ['notFound', 'state.conflict'],
  }),
};
