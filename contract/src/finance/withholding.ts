import { z } from 'zod';
import { get } from '../endpoint';
import { signedYuan, yuan } from '../wire';
import { taxReportStaffCalls } from './tax-report-staff';
import { vatCalls, vatStaffCalls } from './vat';
import { withholdingStaffCalls } from './withholding-staff';

const year = z.string().regex(/^20\d{2}$/, '年份格式为YYYY');

/** The formula of a year so far, line by line (ledger.md J16b). */
const computed = {
  income: yuan,
  costs: yuan,
  months: z.int(),
  deduction: yuan,
  taxable: yuan,
  /** In basis points. */
  rate: z.int(),
  quick: yuan,
  tax: yuan,
};

/** Tax withheld from a natural person's service income, cumulatively over the year (ADR 122). */
export const withholding = {
  year: get('/apinew/finance/withholding/year', {
    summary: '年度个税预扣',
    access: 'finance.rmb:view',
    input: { year },
    output: z.object({
      year,
      /** The platform withholds today; null for an organisation, whose income is reported only. */
      is_agent: z.boolean().nullable(),
      /** The year so far by the formula, null where nothing was withheld from. */
      total: z.object(computed).nullable(),
      /** Withheld in the year, after what was given back. */
      withheld: yuan,
      /** The months with income or a refund, oldest first. */
      months: z.array(
        z.object({
          month: z.string(),
          income: yuan,
          /** What went back to buyers in it after it had arrived. */
          refunded: yuan,
          /** Withheld less what was given back; below 0 where more was given back. */
          tax: signedYuan,
          /** The year through it. */
          year_income: signedYuan,
          year_tax: yuan,
          count: z.int(),
        }),
      ),
    }),
    refusals: ['form.invalid'],
  }),
  ...vatCalls,
  ...withholdingStaffCalls,
  ...taxReportStaffCalls,
  ...vatStaffCalls,
};
