/** Opens and migrates the database, and runs transactions in it. */
export { type Database, type DatabaseOptions, type Db, openDatabase, type Schema, type Tx } from './database';
export type { Batch } from './batch';
export { refusalOfConstraint } from './constraints';
export { onOneConnection } from './one-connection';
export { probeDatabase } from './probe';
export { assertNewCluster, runAsSuperuser } from './set-up';
export { prepared } from './prepared';
export { migratedFolder } from './migrated-folder';
export { copyFolder } from './new-database';
export { attempt } from './savepoint';
export { afterCommit } from './transaction';
export { inTurn } from './in-turn';
export { refuseIfHeld } from './lock';
export { CannotOpenDatabase, DatabaseUnavailable, ResultUnknown } from './outage';
export { type Waiting, waitingIn } from './waiting';
export { workerFile } from './worker-file';
export { alsoTenant, beyondTenants, withinTenant } from './tenants';
export { withinWaitBudget, withoutWaitBudget } from './wait-budget';
