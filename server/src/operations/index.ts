/** The operation log: written with every write of a customer, never changed, kept for years. */
export { recordCall, recordOperation } from './record';
export { operationsOf, type OperationQuery, operationView } from './view';
export { findOperations, insertPastOperations, lastActions } from './store';
export { recordStaffOperation } from './staff';
export { noteStaffItem, recordStaffCall, recordStaffTake, staffActs } from './staff-acts';
export { countStaffActs, prunedActs } from './staff-acts-store';
export { releaseItem, takeItem, takerOf } from './staff-takes-store';
