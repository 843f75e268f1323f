import { dayAfter, dayOf, isAfter, monthsAfter, startOf } from '@uc/contract/day';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import { isEarnedBetween, quartersSent } from './report-store';

/** Quarters that are looked back at. */
const QUARTERS = 4;

/** A quarter that is over and not reported, and the last day for it. */
export interface DueReport {
  quarter: string;
  until: string;
}

/** The first day of a quarter, and of the one after it. */
export function daysOf(quarter: string): [from: string, to: string] {
  const from = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`;
  return [from, monthsAfter(from, 3)];
}

/** The quarters of the last year in which somebody earned and of which no report was handed in, the oldest first. */
export async function dueReports(db: Db): Promise<DueReport[]> {
  const today = dayOf(await clock.now(db));
  const sent = await quartersSent(db);
  const due: DueReport[] = [];
  for (let ago = QUARTERS; ago > 0; ago -= 1) {
    const day = monthsAfter(`${today.slice(0, 7)}-01`, -3 * ago);
    const quarter = `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    const [from, to] = daysOf(quarter);
    if (sent.has(quarter) || isAfter(to, today)) continue;
    if (await isEarnedBetween(db, startOf(from), startOf(to)))
      due.push({ quarter, until: dayAfter(monthsAfter(to, 1), -1) });
  }
  return due;
}

/** Says each morning which report is missing. */
export const reportJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.taxReport',
    text: '检查涉税信息报送',
    about: '每天9点查看已终了的季度是否已报送涉税信息，未报送时告警',
    at: '0 0 9 * * *',
    async run() {
      const due = await dueReports(deps.database.db);
      for (const one of due)
        deps.log.error(
          { alarm: 'tax.report', ...one },
          'a quarter is not reported (涉税信息报送 in the console)',
        );
      return due.length;
    },
  },
];

/** Figures of `/metrics` about quarterly reports. */
export const reportFigures = ({ database }: Pick<Deps, 'database'>) => ({
  help: { tax_reports_missing: 'Quarters that are over and not reported to the tax office' },
  read: async () => ({ tax_reports_missing: (await dueReports(database.db)).length }),
});
