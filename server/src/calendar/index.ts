/** Ranges of days for lists, and working days for deadlines. */
export { monthsAfter, rangeOf, workingDayAfter, workingDayFrom } from './days';
export { isWorkingDay } from './holidays';
