import chineseDays from 'chinese-days';
import { dayAfter } from '@uc/contract/day';

/** 元旦, 劳动节, 国庆节. */
const fixed = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);
/** 春节 after its eve, 端午, 中秋: month and day of the lunar year. */
const lunar = new Set(['1-1', '1-2', '1-3', '5-5', '8-15']);

/**
 * Whether a day in China, `YYYY-MM-DD`, is a working day of banks: by the calendar of the State Council with its 调休
 * once the year is announced, before that by weekends and statutory holidays
 * (docs/adr/0015-working-days-come-from-a-package.md).
 */
export function isWorkingDay(day: string): boolean {
  if (isAnnounced(day.slice(0, 4))) return chineseDays.isWorkday(noonHere(day));
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return !isWeekend && !isStatutory(day);
}

const announced = new Map<string, boolean>();
/** For years it has data of the package names 国庆, for others it answers the weekday. */
function isAnnounced(year: string): boolean {
  let known = announced.get(year);
  if (known === undefined) {
    known = chineseDays.getDayDetail(noonHere(`${year}-10-01`)).name.includes('国庆');
    announced.set(year, known);
  }
  return known;
}

const isStatutory = (day: string): boolean =>
  fixed.has(day.slice(5)) ||
  lunar.has(lunarOf(day)) ||
  // 除夕 is the 29th or the 30th of the last month.
  lunarOf(dayAfter(day, 1)) === '1-1' ||
  isTombSweeping(day);

function lunarOf(day: string): string {
  const { lunarMon, lunarDay, isLeap } = chineseDays.getLunarDate(new Date(`${day}T12:00:00+08:00`));
  return isLeap ? '' : `${lunarMon}-${lunarDay}`;
}

/** Compared as the package formats both: in time zones west of Greenwich it formats the day before. */
const isTombSweeping = (day: string): boolean =>
  chineseDays.getDayDetail(day).date ===
  chineseDays.getSolarTermDate(Number(day.slice(0, 4)), 4, 'pure_brightness');

/** Noon in the time zone of this process, which the package uses. */
const noonHere = (day: string): Date => new Date(`${day}T12:00:00`);
