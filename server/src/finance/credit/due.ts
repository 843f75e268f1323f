import { dayAfter, isAfter } from '@uc/contract/day';
import { type Fen, fen, sum } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { isOverdueAt, remainingOf } from './bills';
import { openBillsToday } from './late-fees';
import type { Bill, CreditAccount } from './store';
import { unbilledTotal } from './use-store';

/** The amounts to be repaid and their days, in 分; the only source for every place that shows them. */
export interface Due {
  /** The bill that is due first. */
  first: Bill | undefined;
  /** The amount of that bill, and its day: a later bill's amount is not due by then. */
  due_amount: Fen;
  due_date: string | null;
  overdue: Bill[];
  overdue_amount: Fen;
  overdue_count: number;
  unbilled_amount: Fen;
  /** The sum of all bills, and of the uses that are on none yet. */
  owed: Fen;
}

export async function dueOf(db: Db, uid: number, today: string): Promise<Due> {
  const [bills, unbilled] = await Promise.all([openBillsToday(db, uid, today), unbilledTotal(db, uid)]);
  const [first] = bills;
  const overdue = bills.filter((bill) => isOverdueAt(bill, today));
  return {
    first,
    due_amount: first === undefined ? fen(0) : remainingOf(first),
    due_date: first?.due_date ?? null,
    overdue,
    overdue_amount: sum(overdue.map(remainingOf)),
    overdue_count: overdue.length,
    unbilled_amount: unbilled,
    owed: sum([...bills.map(remainingOf), unbilled]),
  };
}

/** The next day on which a bill is issued, after today: uses of today are on it. */
export function nextBillDay(today: string, billDay: number): string {
  const ofThisMonth = `${today.slice(0, 7)}-${String(billDay).padStart(2, '0')}`;
  if (isAfter(ofThisMonth, today)) return ofThisMonth;
  // Days up to the 28th are in every month, and 31 days later is always the next one.
  return `${dayAfter(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-${String(billDay).padStart(2, '0')}`;
}

/** The shortest month has so many days. */
const EVERY_MONTH = 28;

/**
 * The day of every month on which bills are due; null where a term that goes over the end of a month makes it another day
 * each time.
 */
export const dueDayOf = ({
  bill_day,
  due_days,
}: Pick<CreditAccount, 'bill_day' | 'due_days'>): number | null =>
  bill_day + due_days <= EVERY_MONTH ? bill_day + due_days : null;
