/** The room of the book: accounts, postings, holds, the audit chain, idempotency, and the proof that they agree. */
import type { Prune } from '../jobs/index';

/** Keys of requests that are answered. */
export const ownPrune: readonly Prune[] = [{ table: 'idempotency_keys', column: 'expires_at', hours: 0 }];

export {
  type Account,
  type Balances,
  balancesOf,
  escrowOf,
  heldByChannel,
  keptByChannel,
  openAccounts,
} from './accounts';
export { announceMoney } from './arrival';
export { audit, type AuditEvent, useAuditKey } from './audit';
export { initiatorOf, type Initiator, initiatorForStaff, initiatorText, system } from './initiator';
export { documentNo } from './document-no';
export { type MoneyEvent, orderAbout, type OrderEvent } from './event';
export { type Hold, holdsFor, holdsOn, openHolds, resolveHolds } from './holds';
export { idempotency } from './idempotency';
export { type Journal, together } from './journal';
export { type About, type Entry, lockAccounts, post, type Posted, postWithOverdraft } from './post';
export { PLATFORM_UID } from './platform';
export * as journals from './journals/index';
export { type Income, incomeBetween, type OnlineMoney, onlineRechargesSince } from './records/income';
export {
  type Filter,
  type LedgerRecord,
  type Listing,
  listRecords,
  recordsNamed,
  type Sums,
  sumsOver,
} from './records/records';
export { lastLineBefore } from './records/moments';
export { type Spending, spendingOf } from './records/spending';
export { statementOf } from './records/statement';
export { anchorAudit, anchorCheck, readAnchor } from './reconciliation/anchor';
export { reconcileAcross, reconcileBook, saveFindings } from './reconciliation/reconciliation';
export { agrees, agreesWithEscrows, check, type Check, type Finding } from './reconciliation/store';
export {
  allowCorrection,
  bookState,
  insertPass,
  lastRun,
  lastRuns,
  touchedTenants,
  unpark,
} from './reconciliation/runs-store';
