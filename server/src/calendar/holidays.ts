import chineseDays from 'chinese-days';
import { dayAfter, isAfter } from '@uc/contract/day';

/** The notice of a year, as staff have entered it: its holidays, and its working days at weekends. */
export interface YearNotice {
  year: string;
  off_days: readonly string[];
  work_days: readonly string[];
}

/** 元旦, 劳动节, 国庆节. */
const fixed = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);
/** 春节 after its eve, 端午, 中秋: month and day of the lunar year. */
const lunar = new Set(['1-1', '1-2', '1-3', '5-5', '8-15']);
/** From this day on a year's December may belong to the 元旦 of the next one, as 2018-12-29 and 2018-12-31 did. */
const OF_THE_NEXT = '12-29';

/** Single days and years covered by notices; only of years that the package does not know. */
let noticed: { days: ReadonlyMap<string, boolean>; years: ReadonlySet<string> } = {
  days: new Map(),
  years: new Set(),
};

/** Takes over the notices that hold; of a year that the package knows they count no more. */
export function learnNotices(notices: readonly YearNotice[]): void {
  const needed = notices.filter(({ year }) => !isInPackage(year));
  noticed = {
    days: new Map(
      needed.flatMap(({ off_days: off, work_days: work }) => [
        ...off.map((day) => [day, false] as const),
        ...work.map((day) => [day, true] as const),
      ]),
    ),
    years: new Set(needed.map(({ year }) => year)),
  };
}

/**
 * Whether a day in China, `YYYY-MM-DD`, is a working day of banks: by the calendar of the State Council with its 调休
 * once the year is announced, before that by weekends and statutory holidays
 * (docs/adr/0015-working-days-come-from-a-package.md).
 */
export function isWorkingDay(day: string): boolean {
  const told = noticed.days.get(day);
  if (told !== undefined) return told;
  const year = yearOf(day);
  if (isInPackage(year)) return chineseDays.isWorkday(noonHere(day));
  return !isWeekend(day) && (noticed.years.has(year) || !isStatutory(day));
}

let listed: { range: string; by: typeof noticed; days: readonly string[] } | undefined;
/** The working days of a range, both ends included; kept until another is asked for or notices are learnt. */
export function workingDaysBetween(from: string, to: string): readonly string[] {
  const range = `${from}/${to}`;
  if (listed?.range === range && listed.by === noticed) return listed.days;
  const days: string[] = [];
  for (let day = from; !isAfter(day, to); day = dayAfter(day, 1)) if (isWorkingDay(day)) days.push(day);
  listed = { range, by: noticed, days };
  return days;
}

/** Whether a year's holidays are known, from the package or from a notice. */
export const isAnnounced = (year: string): boolean => isInPackage(year) || noticed.years.has(year);

/** Whether a day rests on a year that is not announced: it is then the best guess, and is marked where it is shown. */
export const isEstimated = (day: string): boolean =>
  !isAnnounced(yearOf(day)) || (day.slice(5) >= OF_THE_NEXT && !isAnnounced(String(Number(yearOf(day)) + 1)));

const inPackage = new Map<string, boolean>();
/** For years it has data of the package names 国庆, for others it answers the weekday. */
export function isInPackage(year: string): boolean {
  let known = inPackage.get(year);
  if (known === undefined) {
    known = chineseDays.getDayDetail(noonHere(`${year}-10-01`)).name.includes('国庆');
    inPackage.set(year, known);
  }
  return known;
}

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether a day is one of the holidays that every year has by law, the lunar ones by the package's own table. */
export const isStatutory = (day: string): boolean =>
  fixed.has(day.slice(5)) ||
  lunar.has(lunarOf(day)) ||
  // 除夕 is the 29th or the 30th of the last month.
  lunarOf(dayAfter(day, 1)) === '1-1' ||
  isTombSweeping(day);

const yearOf = (day: string): string => day.slice(0, 4);

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
