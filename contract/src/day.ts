const CHINA_OFFSET_MS = 8 * 3_600_000;

/** The day of a moment in China, `YYYY-MM-DD` (Asia/Shanghai, without daylight saving time since 1991). */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);

/** Milliseconds of a day; China has had no daylight saving time since 1991. */
export const DAY_MS = 86_400_000;

/** The first moment of a day of China, `YYYY-MM-DD`. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The last second of a day of China: what lasts to the end of a day ends then, so that its moment lies on that day. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS - 1000);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(startOf(day).getTime() + days * DAY_MS));

/**
 * Whether a day lies before another, counted and not compared as text: years of five digits sort before those of four.
 */
export const isBefore = (day: string, other: string): boolean => daysBetween(day, other) > 0;
/** Whether a day lies after another. */
export const isAfter = (day: string, other: string): boolean => daysBetween(day, other) < 0;

/** Whole days from one to the other, below zero when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS);

/** Longest range of one query, in months (shell.md#tables-filters-export). */
const LONGEST_RANGE_MONTHS = 12;
export const RANGE_TOO_LONG = '时间范围最长为1年';
/** Whether two days are further apart than one query may ask for. */
export const isRangeTooLong = (start: string, end: string): boolean =>
  isBefore(start, monthsBefore(end, LONGEST_RANGE_MONTHS));

/** The same day some months earlier, or the last day of that month when it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Longest planning horizon, in months. */
const PLAN_MONTHS = 24;
/** Message for a planned day that is not in the future or more than two years ahead; undefined when it is valid. */
export function planFault(day: string, today: string, what: string): string | undefined {
  if (!isAfter(day, today)) return `${what}须晚于今天`;
  const last = monthsAfter(today, PLAN_MONTHS);
  return isAfter(day, last) ? `${what}不能晚于${last}（两年内）` : undefined;
}

/** Days until a moment, begun ones counted; 0 once it has passed. */
export const daysUntil = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/** The moment so many days later. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);
/** The moment so many minutes later. */
export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);
/** The same time of so many hours later. */
export const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * 3_600_000);

/** The months of China that end with the one of a day, oldest first, `YYYY-MM`. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    return first.toISOString().slice(0, 7);
  });
}

/** The same day of the month so many months later, or the last of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * The last day of a term of months that counts its first day: the day before the same date, or the last of a month that
 * has no such date (商标法实施条例第十二条).
 */
export function termEnd(from: string, months: number): string {
  const end = monthsAfter(from, months);
  return end.slice(8) === from.slice(8) ? dayAfter(end, -1) : end;
}

/** The last day of what ends at a moment of China, `YYYY-MM-DD HH:mm:ss`, that is itself no part of it. */
export const lastDayOf = (end: string): string =>
  end.slice(11, 19) === '00:00:00' ? dayAfter(end.slice(0, 10), -1) : end.slice(0, 10);
