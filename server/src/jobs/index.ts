/** Scheduled jobs, and the outbox of actions that a transaction has decided. */
export { type Job, type Runner, type Scheduled, createRunner } from './runner';
export { enqueue, type OutboxEntry, type OutboxHandler, outboxJob } from './outbox';
export { allParts, forEachCustomer, forEachDue, forEachOf } from './each';
export { jobFigures } from './figures';
export { countWaiting } from './outbox-store';
export { listRuns } from './store';
export { onWake, wakeHere, wakeJob } from './wake';
export { maintainJobs } from './maintain';
export { deleteOld, ownPrune, type Prune, pruneJob } from './prune';
