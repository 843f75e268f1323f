/** The states of a case, with the businesses, answers and notices of each: tables that ask no database. */
export {
  answered,
  completes,
  filedEvent,
  followUps,
  fulfils,
  isDoneByFiling,
  isDoneByReceipt,
  isFilable,
  isTooLate,
  periodOf,
  presupposes,
  voids,
} from './businesses';
export {
  type CaseEvent,
  type Standing,
  isBeforeFiling,
  isOver,
  next,
  overStates,
  remembersBefore,
  waitsForStaff,
} from './states';
