import { daysBefore } from './days';

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdays = '日一二三四五六';
/** `10月3日 周六`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 周${weekdays[utc(day).getUTCDay()]}`;

/** `2026-12` with so many months added. */
export function monthBeside(of: string, months: number): string {
  const [year = 0, number = 1] = of.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of a month in weeks from Monday on; null before the first and after the last. */
export function weeksOf(of: string): (string | null)[][] {
  const first = `${of}-01`;
  const before = (utc(first).getUTCDay() + 6) % 7;
  const [year = 0, number = 1] = of.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) =>
    at < before || at >= before + length ? null : `${of}-${String(at - before + 1).padStart(2, '0')}`,
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 休 on a weekday off, 班 on a weekend on which people work; else nothing is said. */
export function restMark({ day, is_working }: { day: string; is_working: boolean }): '休' | '班' | null {
  const isWeekend = [0, 6].includes(utc(day).getUTCDay());
  if (isWeekend === is_working) return is_working ? '班' : '休';
  return null;
}

/** The day that a key of the calendar leads to, undefined for any other key; PageUp and PageDown keep the date. */
export function dayByKey(day: string, key: string): string | undefined {
  const weekday = (utc(day).getUTCDay() + 6) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return daysBefore(day, -step);
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  return sameDayIn(monthBeside(day.slice(0, 7), key === 'PageUp' ? -1 : 1), day);
}

/** What a page of the calendar shows: the days of a month, the months of a year, or twelve years. */
export type Level = 'day' | 'month' | 'year';

/** Months and years stand in rows of three. */
const BROAD = 3;
const PAGE = 12;

/** The months or years of the page that a value is on, in rows. */
export function broadRows(level: 'month' | 'year', value: string): string[][] {
  const year = Number(value.slice(0, 4));
  const cells = Array.from({ length: PAGE }, (_, at) =>
    level === 'month'
      ? `${value.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`
      : String(year - (year % PAGE) + at),
  );
  return Array.from({ length: PAGE / BROAD }, (_, row) => cells.slice(row * BROAD, (row + 1) * BROAD));
}

/** The month or year so many places further. */
const broadBeside = (level: 'month' | 'year', value: string, steps: number): string =>
  level === 'month' ? monthBeside(value, steps) : String(Number(value) + steps);

/** The value that a key of a page of the calendar leads to; with Shift, a page of days turns by a year. */
export function valueByKey(level: Level, value: string, key: string, isShifted = false): string | undefined {
  if (level === 'day') {
    if (!isShifted) return dayByKey(value, key);
    return key === 'PageUp' || key === 'PageDown'
      ? sameDayIn(monthBeside(value.slice(0, 7), key === 'PageUp' ? -12 : 12), value)
      : undefined;
  }
  const place = broadRows(level, value).flat().indexOf(value) % BROAD;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -BROAD,
    ArrowDown: BROAD,
    Home: -place,
    End: BROAD - 1 - place,
    PageUp: -PAGE,
    PageDown: PAGE,
  };
  const step = steps[key];
  return step === undefined ? undefined : broadBeside(level, value, step);
}

/** The same day of another month, or its last one. */
export function sameDayIn(month: string, day: string): string {
  const days = weeksOf(month)
    .flat()
    .filter((one) => one !== null);
  return days.find((one) => one.slice(8) === day.slice(8)) ?? days.at(-1)!;
}

/** The page before or after, at the same place. */
export const turned = (level: Level, value: string, way: 1 | -1): string =>
  level === 'day'
    ? sameDayIn(monthBeside(value.slice(0, 7), way), value)
    : broadBeside(level, value, way * PAGE);
