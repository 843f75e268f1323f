import { dayAfter, isAfter, isBefore } from '@uc/contract/day';
import { monthsAfter, workingDayAfter, workingDayFrom } from '../calendar/index';

/** The way in which a paper reached its receiver. */
export type Delivery = 'paper' | 'electronic';
interface Dated {
  /** The first day on which the row holds. */
  valid_from: string;
  /** The first day on which it no longer does; null while no end is known. */
  valid_to: string | null;
}
/** The length of a period, for as long as the law says so. */
export interface Period extends Dated {
  count: number;
  unit: 'day' | 'working_day' | 'month' | 'year';
  /** One that ends on a day off ends with the next working day. */
  rolls: boolean;
}
/** The number of days after which a paper counts as received. */
export interface Receipt extends Dated {
  delivery: Delivery;
  days: number;
}
/** A period of law: its rows, and those of the office that serves the paper it begins with. */
export interface Rule {
  periods: readonly Period[];
  receipts: readonly Receipt[];
}

/**
 * The last day of a period that begins with a paper served on a day (deadlines.md#periods-of-law). The day it
 * begins on does not count; months end on the same date, or on the last of a shorter month. `version` is the
 * day whose law holds: that of the filing for a case that keeps its law, that of the service otherwise. When
 * the paper counts as received is asked of the day it was served. All days are `YYYY-MM-DD` in China. Throws
 * where no row holds on that day.
 */
export function due(rule: Rule, servedAt: string, delivery: Delivery, version: string = servedAt): string {
  const ways = rule.receipts.filter((one) => one.delivery === delivery);
  const received = ways.length === 0 ? servedAt : dayAfter(servedAt, rowOn(ways, servedAt).days);
  const { count, unit, rolls } = rowOn(rule.periods, version);
  const end = endOf(received, count, unit);
  return rolls ? workingDayFrom(end) : end;
}

function endOf(from: string, count: number, unit: Period['unit']): string {
  if (unit === 'day') return dayAfter(from, count);
  if (unit === 'working_day') return workingDayAfter(from, count);
  return monthsAfter(from, unit === 'year' ? 12 * count : count);
}

const holdsOn =
  (day: string) =>
  ({ valid_from, valid_to }: Dated): boolean =>
    !isAfter(valid_from, day) && (valid_to === null || isBefore(day, valid_to));

/** Whether the rows say when a period ends that begins so. */
export const isKnown = (
  { periods, receipts }: Rule,
  servedAt: string,
  delivery: Delivery,
  version: string = servedAt,
): boolean => {
  const ways = receipts.filter((one) => one.delivery === delivery);
  return periods.some(holdsOn(version)) && (ways.length === 0 || ways.some(holdsOn(servedAt)));
};

function rowOn<Row extends Dated>(rows: readonly Row[], day: string): Row {
  const found = rows.find(holdsOn(day));
  if (found === undefined) throw new Error(`no law is known for ${day}`);
  return found;
}
