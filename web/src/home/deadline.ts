import type { Api } from '@uc/contract';
import { type DeadlineArea, deadlineAreas } from '@uc/contract/deadline-kinds';
import type { WireOutput } from '@uc/contract/endpoint';
import { api } from '../client';
import { dayText } from '../ui/calendar-days';
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
