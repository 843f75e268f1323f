import { dayAfter, startOf } from '@uc/contract/day';

/** A list's `start_time` and `end_time`, both days included, as moments. */
export const rangeOf = (input: { start_time?: string | undefined; end_time?: string | undefined }) => ({
  from: input.start_time === undefined ? undefined : startOf(input.start_time),
  to: input.end_time === undefined ? undefined : startOf(dayAfter(input.end_time, 1)),
});

/** The day so many working days later: Saturdays and Sundays are none. Public holidays, which nobody knows years ahead, only make it later. */
export function workingDayAfter(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0;) {
    at = dayAfter(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
