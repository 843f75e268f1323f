/** Ranges of days for lists, and working days for deadlines. */
export { monthsAfter } from '@uc/contract/day';
export { rangeOf, workingDayAfter, workingDayFrom } from './days';
export { isWorkingDay } from './holidays';
