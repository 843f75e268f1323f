import { limits } from '@uc/contract/limits';
import { dayAfter, dayOf, hoursAfter, monthsAfter, startOf } from '@uc/contract/day';

/** The month after one, `YYYY-MM`, or so many before it. */
export const monthAfter = (month: string, months = 1): string =>
  monthsAfter(`${month}-01`, months).slice(0, 7);

/** The stretch of time of months, both included. */
export const stretchOf = (from: string, to = from): { from: Date; to: Date } => ({
  from: startOf(`${from}-01`),
  to: startOf(`${monthAfter(to)}-01`),
});

/** When the bill of a month is fixed, in the next one (bills.md#the-bill-of-a-month). */
export const dueAt = (month: string): Date =>
  hoursAfter(startOf(dayAfter(`${monthAfter(month)}-01`, limits.bill.day - 1)), limits.bill.hour);

/** The last month whose bill is fixed by now. */
export function lastDue(now: Date): string {
  const last = monthAfter(dayOf(now).slice(0, 7), -1);
  return dueAt(last) <= now ? last : monthAfter(last, -1);
}
