import { dayOf, isAfter, isRangeTooLong, monthsBefore, RANGE_TOO_LONG } from '@uc/contract/day';
import { isCalendarDay } from '@uc/contract/identity';
import { currentTime } from './clock';

const DEFAULT_RANGE_MONTHS = 3;

/** Today in China, `YYYY-MM-DD`. */
export const today = (): string => dayOf(currentTime());

/** The first day of the default range, 近3个月. */
export const defaultStart = (): string => monthsBefore(today(), DEFAULT_RANGE_MONTHS);

export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return utcDay(date.getTime());
}

/** The fault of a range, undefined when it may be asked for. */
export function rangeProblem(start: string, end: string): string | undefined {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return '请选择开始和结束日期';
  if (isAfter(start, end)) return '开始日期不能晚于结束日期';
  return isRangeTooLong(start, end) ? RANGE_TOO_LONG : undefined;
}

/** Ready-made ranges that end today. */
export const ranges = (): { text: string; start: string; end: string }[] => {
  const end = today();
  return [
    { text: '近7天', start: daysBefore(end, 6), end },
    { text: '近1个月', start: monthsBefore(end, 1), end },
    { text: '近3个月', start: monthsBefore(end, DEFAULT_RANGE_MONTHS), end },
    { text: '近1年', start: monthsBefore(end, 12), end },
  ];
};

const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
