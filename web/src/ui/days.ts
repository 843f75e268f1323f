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

/** Ready-made ranges, the shortest first; last month is over, all others end today. */
export const ranges = (): { text: string; start: string; end: string }[] => {
  const end = today();
  const [year, month] = [end.slice(0, 4), end.slice(0, 7)];
  const quarter = String(Math.floor((Number(end.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0');
  const before = daysBefore(`${month}-01`, 1);
  return [
    { text: '近7天', start: daysBefore(end, 6), end },
    { text: '近30天', start: daysBefore(end, 29), end },
    { text: '本月', start: `${month}-01`, end },
    { text: '上月', start: `${before.slice(0, 7)}-01`, end: before },
    { text: '近3个月', start: monthsBefore(end, DEFAULT_RANGE_MONTHS), end },
    { text: '本季', start: `${year}-${quarter}-01`, end },
    { text: '今年', start: `${year}-01-01`, end },
    { text: '近1年', start: monthsBefore(end, 12), end },
  ];
};

const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
