const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The same day so many months later; a month that has no such day ends it (31 Jan + 1 month = 28 or 29 Feb). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = (DAY.exec(day) ?? []).slice(1).map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Months begun after a day: one on the day after it, two once the first month is over. */
export function monthsBegun(from: string, to: string): number {
  let months = 0;
  while (monthsAfter(from, months) < to) months += 1;
  return months;
}
