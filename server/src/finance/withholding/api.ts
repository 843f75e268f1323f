import { dayOf, isAfter } from '@uc/contract/day';
import type { Api } from '@uc/contract';
import type { taxReportStaffCalls } from '@uc/contract/finance/tax-report-staff';
import type { vatCalls, vatStaffCalls } from '@uc/contract/finance/vat';
import type { withholdingStaffCalls } from '@uc/contract/finance/withholding-staff';
import type { Output } from '@uc/contract/endpoint';
import { add, fen, subtract } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import * as clock from '../../clock';
import { type Handlers, refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import { lawOn, monthsOf, ruleOn } from './store';
import { taxOfYear, withheldOf } from './year';

/** Handlers by which a provider reads what was withheld. */
export const withholdingHandlers = (): Handlers<
  Omit<
    Api['withholding'],
    | keyof typeof withholdingStaffCalls
    | keyof typeof taxReportStaffCalls
    | keyof typeof vatCalls
    | keyof typeof vatStaffCalls
  >
> => ({
  year: ({ input, actor, db }) => yearOf(db, actor.uid, input.year),
});

/**
 * A year of somebody's withholding, month by month, with the formula as it stands at its end or today. Refuses a year
 * that has not begun.
 */
export async function yearOf(db: Db, uid: number, year: string): Promise<Output<Api['withholding']['year']>> {
  const today = dayOf(await clock.now(db));
  if (isAfter(`${year}-01-01`, today)) throw refuseForm({ field: 'year', message: '请选择已开始的年份' });
  const asOf = year === today.slice(0, 4) ? today : `${year}-12-31`;
  const [law, rule, months, profile] = [
    await lawOn(db, asOf),
    await ruleOn(db, asOf),
    await monthsOf(db, uid, year),
    await profileOf(db, uid),
  ];
  let [income, tax] = [fen(0), fen(0)];
  return {
    year,
    is_agent: profile?.realnameStatus === 'enterprise' ? null : rule?.isAgent === true,
    total: law && rule && months.length > 0 ? taxOfYear(law, rule, months) : null,
    withheld: withheldOf(months),
    months: months.map((one) => {
      [income, tax] = [add(income, subtract(one.income, one.refunded)), add(tax, one.tax)];
      const { month, refunded, count } = one;
      return { month, income: one.income, refunded, tax: one.tax, year_income: income, year_tax: tax, count };
    }),
  };
}
