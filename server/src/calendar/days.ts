import { dayAfter, startOf } from '@uc/contract/day';
import { isWorkingDay } from './holidays';

/** A list's `start_time` and `end_time`, days in China, both included. */
export interface Days {
  start_time?: string | undefined;
  end_time?: string | undefined;
}
/** The days of a list as times. */
export const rangeOf = (input: Days) => ({
  from: input.start_time === undefined ? undefined : startOf(input.start_time),
  to: input.end_time === undefined ? undefined : startOf(dayAfter(input.end_time, 1)),
});

/** The way of a list's `sort`: the newest first unless the oldest is asked for. */
export const directionOf = ({ sort }: { sort?: string | undefined }): 'asc' | 'desc' =>
  sort === 'created_at' ? 'asc' : 'desc';

/** The day that is `days` working days later (finance.md#withdrawal-states). */
export function workingDayAfter(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0;) {
    at = dayAfter(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** The day itself when it is a working day, otherwise the next one. */
export function workingDayFrom(day: string): string {
  let at = day;
  while (!isWorkingDay(at)) at = dayAfter(at, 1);
  return at;
}
