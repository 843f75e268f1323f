import chineseDays from 'chinese-days';
import { dayAfter } from '@uc/contract/day';

/** 元旦, 劳动节, 国庆节. */
const fixed = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);
/** 春节 after its eve, 端午, 中秋: month and day of the lunar year. */
const lunar = new Set(['1-1', '1-2', '1-3', '5-5', '8-15']);

/**
 * Whether banks work on a day of China, `YYYY-MM-DD`: by the calendar of the State Council with its 调休 where the year's is
 * announced, and by weekends and the statutory days before (docs/adr/0015-working-days-come-from-a-package.md).
 */
export function isWorkingDay(day: string): boolean {
  if (isAnnounced(day.slice(0, 4))) return chineseDays.isWorkday(noonHere(day));
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return !isWeekend && !isStatutory(day);
}

const announced = new Map<string, boolean>();
/** The package names 国庆 in the years that it knows, and says a day of the week for the others. */
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

/** Both sides as the package prints them: west of Greenwich it prints the day before. */
const isTombSweeping = (day: string): boolean =>
  chineseDays.getDayDetail(day).date ===
  chineseDays.getSolarTermDate(Number(day.slice(0, 4)), 4, 'pure_brightness');

/** The package reads moments by the clock of this process, whatever zone that is in. */
const noonHere = (day: string): Date => new Date(`${day}T12:00:00`);
