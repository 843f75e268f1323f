import { isAfter, monthsAfter } from '../day';
/** Fields that may be missing while something is a draft. */
export type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/** One thing wrong, at its field. */
export interface Fault {
  field: string;
  message: string;
}
/** The common part of every form of a filing: its applicants, by their number. */
export type PreparedForm = Maybe<{ applicants: string[] }>;

/** Why a priority cannot be claimed: its day is still to come, or its months are over. */
export function priorityDayFault(on: string, months: number, today: string): string | undefined {
  if (isAfter(on, today)) return '优先权日期不能晚于今天';
  return isAfter(today, monthsAfter(on, months)) ? `优先权须在${months}个月内要求` : undefined;
}
