/** Ranges of days and the order of lists, and working days for deadlines. */
export { monthsAfter, termEnd } from '@uc/contract/day';
export { type Days, directionOf, rangeOf, workingDayAfter, workingDayFrom } from './days';
export {
  isAnnounced,
  isEstimated,
  isInPackage,
  isStatutory,
  isWeekend,
  isWorkingDay,
  learnNotices,
  workingDaysBetween,
  type YearNotice,
} from './holidays';
