/** Ranges of days for lists, and working days for deadlines. */
export { rangeOf, workingDayAfter } from './days';
