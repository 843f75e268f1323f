import type { Api } from '@uc/contract';
import { type DeadlineArea, deadlineAreas } from '@uc/contract/deadline-kinds';
import type { WireOutput } from '@uc/contract/endpoint';
import { api } from '../client';
import { daysBefore, today } from '../ui/days';
import { choice, type Filters, matching, month, whole } from '../ui/filters';

export type DeadlineList = WireOutput<Api['deadlines']['list']>;
export type Deadline = DeadlineList['list'][number];
export type DeadlineMonth = WireOutput<Api['deadlines']['month']>;
export type MonthDay = DeadlineMonth['days'][number];

const areaIds = Object.keys(deadlineAreas) as DeadlineArea[];
export const areaTabs = ['all', ...areaIds] as const;
export const areaTexts = { all: '全部', ...deadlineAreas };

/** 日程 in the URL; `month` and `day` are of the month view. */
export const deadlineFilters = {
  tab: choice(['workbench', 'deadlines']),
  view: choice(['list', 'month']),
  area: choice(areaTabs),
  month,
  day: matching(/^\d{4}-\d\d-\d\d$/),
  page: whole(1, 1_000_000, 1),
  page_size: whole(10, 100, 20),
};

type Shown = Filters<typeof deadlineFilters>;
const inArea = ({ area }: Pick<Shown, 'area'>) => (area === 'all' ? {} : { area });
/** Input of the list, and of the counts of its tabs. */
export const listInput = (shown: Shown) => ({
  page: shown.page,
  page_size: shown.page_size,
  ...inArea(shown),
});
/** The most deadlines of one day that are shown. */
const MOST_OF_DAY = 100;
/** The shown month and its chosen day, with the inputs of their reads. */
export function monthOf(shown: Shown) {
  const now = today();
  const month = shown.month || shown.day.slice(0, 7) || now.slice(0, 7);
  const day = shown.day.startsWith(month) ? shown.day : month === now.slice(0, 7) ? now : `${month}-01`;
  return {
    month,
    day,
    input: { month, ...inArea(shown) },
    ofDay: { start_time: day, end_time: day, page_size: MOST_OF_DAY, ...inArea(shown) },
  };
}

/** Reads to repeat once the subscription was made or ended. */
export const feedReads = [api.deadlines.feed];

const DAY_S = 86_400;
/** A countdown by the second is shown within a day of a deadline that has an hour. */
export const isCounted = ({ all_day, left_seconds }: Deadline): boolean =>
  !all_day && left_seconds >= 0 && left_seconds <= DAY_S;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdays = '日一二三四五六';
/** `10月3日 周六`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 周${weekdays[utc(day).getUTCDay()]}`;

/** The heading over the deadlines of a day: 今天, 明天, or the day with its year where that is another. */
export function headingOf(day: string): string {
  const now = today();
  const text = day.slice(0, 4) === now.slice(0, 4) ? dayText(day) : `${day.slice(0, 4)}年${dayText(day)}`;
  if (day === now) return `今天 · ${text}`;
  return day === daysBefore(now, -1) ? `明天 · ${text}` : text;
}

/** Deadlines of one day together, in their order; past ones stand under their own heading. */
export function groupsOf(list: readonly Deadline[]): [heading: string, rows: Deadline[]][] {
  const groups = new Map<string, Deadline[]>();
  for (const row of list) {
    const heading = row.left_seconds < 0 ? '已到期' : headingOf(row.at.slice(0, 10));
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [...groups];
}

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
export function restMark({ day, is_working }: Pick<MonthDay, 'day' | 'is_working'>): '休' | '班' | null {
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
  const month = monthBeside(day.slice(0, 7), key === 'PageUp' ? -1 : 1);
  const days = weeksOf(month)
    .flat()
    .filter((one) => one !== null);
  return days.find((one) => one.slice(8) === day.slice(8)) ?? days.at(-1);
}
