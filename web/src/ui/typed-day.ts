import { isAfter, isBefore } from '@uc/contract/day';
import { foldedLine } from '@uc/contract/folded';
import { isCalendarDay } from '@uc/contract/identity';

/** What a field of days asks for: a day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export type DayKind = 'day' | 'month';
export interface DayBounds {
  min?: string | undefined;
  max?: string | undefined;
}

/** Years that the contract takes (ADR 75). */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

export const emptyText: Readonly<Record<DayKind, string>> = { day: '年-月-日', month: '年-月' };

/** `2026-11-30`, 20261130, 2026/11/30, 2026.11.30 and 2026年11月30日, in every width. */
const shapes: Readonly<Record<DayKind, RegExp>> = {
  day: /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/,
  month: /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d{2}))$/,
};
const dayOfMonth = (text: string, kind: DayKind): string => (kind === 'day' ? text : `${text}-01`);

/** The day or month that a typed text means; undefined where it means none, a year of two figures above all. */
export function typedDay(typed: string, kind: DayKind): string | undefined {
  const text = spelled(typed, kind);
  const day = text && dayOfMonth(text, kind);
  return day && isCalendarDay(day) && !isBefore(day, FIRST_DAY) && !isAfter(day, LAST_DAY) ? text : undefined;
}

/** What is wrong with a typed text, and what to type instead; undefined for one that is empty or may be sent. */
export function dayFault(typed: string, kind: DayKind, { min, max }: DayBounds = {}): string | undefined {
  const folded = foldedLine(typed);
  if (folded === '') return undefined;
  const example = kind === 'day' ? '2026-11-30' : '2026-11';
  const day = typedDay(typed, kind);
  if (day === undefined) {
    const text = spelled(typed, kind);
    if (text === undefined)
      return /^\d{1,3}(?:\D|$)/.test(folded)
        ? `年份请填写4位数字，例如${example}`
        : `未识别为${kind === 'day' ? '日期' : '月份'}，请按“${emptyText[kind]}”填写，例如${example}`;
    return isCalendarDay(dayOfMonth(text, kind)) || text.startsWith('0')
      ? `年份须在${FIRST_DAY.slice(0, 4)}年至${LAST_DAY.slice(0, 4)}年之间`
      : `没有“${text}”这${kind === 'day' ? '一天' : '个月'}，请检查后重新填写`;
  }
  const at = dayOfMonth(day, kind);
  if (min && isBefore(at, dayOfMonth(min, kind))) return `不能早于${min}`;
  return max && isAfter(at, dayOfMonth(max, kind)) ? `不能晚于${max}` : undefined;
}

/** The text with hyphens and two figures each, whether the calendar has such a day or not. */
function spelled(typed: string, kind: DayKind): string | undefined {
  const parts = shapes[kind].exec(foldedLine(typed));
  const figures = parts?.slice(1).filter((part) => part !== undefined);
  return figures?.map((part) => part.padStart(2, '0')).join('-');
}
