import { dayAfter, dayOf } from '@uc/contract/day';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { workingDaysBetween } from '../calendar/index';
import { type Waiting, waitingIn } from '../db/index';
import { columnOf, type QueueColumns } from './queue-columns-store';

type Moment = RawBuilder<Date | null>;
/** Years are announced one by one: what lies further ahead is no clock of a queue. */
const AROUND = 400;

/** While a condition holds, so many hours after a moment. */
export const hoursAfter = (at: RawBuilder<unknown>, hours: number, isRunning: RawBuilder<unknown>): Moment =>
  sql<Date | null>`case when ${isRunning} then ${at} + ${hours} * interval '1 hour' end`;

/** While a condition holds, the end of a day in China. */
export const dayEndWhile = (day: RawBuilder<unknown>, isRunning: RawBuilder<unknown>): Moment =>
  sql<Date | null>`case when ${isRunning} then (${day} + 1)::timestamp at time zone 'Asia/Shanghai' end`;

/** While a condition holds, the beginning of a day in China. */
export const dayStartWhile = (day: RawBuilder<unknown>, isRunning: RawBuilder<unknown>): Moment =>
  sql<Date | null>`case when ${isRunning} then ${day}::timestamp at time zone 'Asia/Shanghai' end`;

/**
 * While a condition holds, the end of the working day that is so many after a moment. Made anew for each query, since
 * the working days of a year are learnt while the server runs.
 */
export const workingDaysAfter =
  (at: RawBuilder<unknown>, days: number, isRunning: RawBuilder<unknown>): (() => Moment) =>
  () => {
    const today = dayOf(new Date());
    const known = workingDaysBetween(dayAfter(today, -AROUND), dayAfter(today, AROUND));
    const last = sql`(select one.day from unnest(${known}::date[]) as one(day)
      where one.day > (${at} at time zone 'Asia/Shanghai')::date order by one.day offset ${days - 1} limit 1)`;
    return dayEndWhile(last, isRunning);
  };

/** When the clock of an item runs out; undefined where the queue has none. */
export function dueOf({ due }: QueueColumns): RawBuilder<unknown> | undefined {
  if (due === undefined) return undefined;
  return columnOf(typeof due === 'function' ? due() : due);
}

/** What waits in a queue: how much, since when the oldest, and what runs out first. */
export const queueWaiting = <DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
  since: RawBuilder<unknown>,
  columns: QueueColumns,
): Promise<Waiting> => waitingIn(found, since, dueOf(columns));
