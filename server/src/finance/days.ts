import { dayOf } from '@uc/contract/wire';

const DAY_MS = 86_400_000;

/** The first moment of a day of China, `YYYY-MM-DD`. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(startOf(day).getTime() + days * DAY_MS));

/** Whole days from one to the other, below zero when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS);

/** Days until a moment, begun ones counted; 0 once it has passed. */
export const daysUntil = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/** The moment so many days later. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The months of China that end with the one of a day, oldest first, `YYYY-MM`. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    return first.toISOString().slice(0, 7);
  });
}

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
