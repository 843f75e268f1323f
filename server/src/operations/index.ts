/** The room of what people did: written with every write of a customer, never changed, kept for years. */
export { recordCall, recordDeed } from './record';
export { actionText, operationsOf, type OperationQuery, shownOperation } from './shown';
export { findOperations, lastActions } from './store';
