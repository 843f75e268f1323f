import { dayAfter, isAfter, isBefore } from '@uc/contract/day';
import { foldedLine } from '@uc/contract/folded';
import { isInPackage, isStatutory, isWeekend } from '../calendar/index';
import { refuseForm } from '../call/index';

/** No notice names so many days; a typed range that is longer is a mistake. */
const MOST = 60;

/** The days of a notice that was typed; refuses the form where it cannot be one of that year. */
export function daysOfNotice(typed: { year: string; off_days: string; work_days: string }): {
  off_days: string[];
  work_days: string[];
} {
  const { year } = typed;
  if (isInPackage(year))
    throw refuseForm({ field: 'year', message: `系统已有${year}年的放假安排，无需录入` });
  const off = daysIn('off_days', typed.off_days, year);
  const work = daysIn('work_days', typed.work_days, year);
  const missing = statutoryOf(year).filter((day) => !off.includes(day));
  if (missing.length > 0)
    throw refuseForm({ field: 'off_days', message: `缺少法定节假日${missing.join('、')}，请核对` });
  const odd = work.find((day) => !isWeekend(day) || off.includes(day));
  if (odd !== undefined)
    throw refuseForm({ field: 'work_days', message: `${odd}不是周末，或已列为放假日，请核对` });
  return { off_days: off, work_days: work };
}

function daysIn(field: 'off_days' | 'work_days', typed: string, year: string): string[] {
  const days = new Set<string>();
  for (const part of typed.split(/[,，、;；\s]+/).filter(Boolean)) {
    const [, first, last = first] =
      /^(\d{4}-\d\d-\d\d)(?:[至~～](\d{4}-\d\d-\d\d))?$/.exec(foldedLine(part)) ?? [];
    if (first === undefined || !isDay(first) || !isDay(last!) || isBefore(last!, first))
      throw refuseForm({ field, message: `${part}不是日期，请按2027-01-01或2027-01-01至2027-01-03填写` });
    for (let day = first; !isAfter(day, last!) && days.size <= MOST; day = dayAfter(day, 1)) days.add(day);
  }
  if (days.size > MOST) throw refuseForm({ field, message: `最多${MOST}天，请核对` });
  const strange = [...days].find((day) => !isOf(year, day));
  if (strange !== undefined) throw refuseForm({ field, message: `${strange}不属于${year}年的安排，请核对` });
  return [...days].toSorted();
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** 元旦 may begin, and be worked for, in the last days of the December before. */
const isOf = (year: string, day: string): boolean =>
  day.startsWith(year) || (!isBefore(day, `${Number(year) - 1}-12-25`) && isBefore(day, `${year}-01-01`));

function statutoryOf(year: string): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = dayAfter(day, 1))
    if (isStatutory(day)) days.push(day);
  return days;
}
