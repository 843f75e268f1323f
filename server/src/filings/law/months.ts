import { isBefore } from '@uc/contract/day';
import { monthsAfter } from '../../calendar/index';

/** Months begun after a day: one on the day after it, two once the first month is over. */
export function monthsBegun(from: string, to: string): number {
  let months = 0;
  while (isBefore(monthsAfter(from, months), to)) months += 1;
  return months;
}
