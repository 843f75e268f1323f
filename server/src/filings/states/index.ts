/** The states of a case, and what is ordered, answered and awaited in each: tables that ask no database. */
export {
  answered,
  asked,
  completes,
  filedEvent,
  followUps,
  fulfils,
  isDoneByFiling,
  isDoneByReceipt,
  periodOf,
  presupposes,
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
