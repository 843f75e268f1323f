import { isAfter, isBefore } from '@uc/contract/day';
import { monthsAfter } from '../../calendar/index';
import type { Tx } from '../../db/index';
import { openDuty } from '../cases/duties';
import type { CaseRow } from '../cases/store';

/** The annual fee of a year of a granted patent, due on the anniversary of its filing; nothing in its last year. */
export async function openAnnual(
  tx: Tx,
  row: CaseRow,
  today: string,
  year = yearOf(row, today) + 1,
): Promise<CaseRow> {
  const due = annualDue(row, year);
  if (row.ends_on !== null && !isBefore(due, row.ends_on)) return row;
  return openDuty(tx, row, { kind: 'annual', servedOn: today, dueOn: due, year });
}

/** The year of a patent's life in which a day lies, counted from its filing. */
export const yearOf = ({ filed_on: filed }: Pick<CaseRow, 'filed_on'>, day: string): number => {
  let year = 1;
  if (filed === null) return year;
  while (!isAfter(monthsAfter(filed, 12 * year), day)) year += 1;
  return year;
};
/** The day by which the fee of a year is paid: the anniversary of the filing with which it begins. */
export const annualDue = ({ filed_on: filed }: Pick<CaseRow, 'filed_on'>, year: number): string =>
  monthsAfter(filed ?? '2000-01-01', 12 * (year - 1));
