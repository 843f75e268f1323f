import type { Db } from '../db/index';
import { type Finding, reconcileBook } from '../ledger/index';
import { moneyChecks } from './store';

/**
 * Proves that every balance is its postings, and that coins, coupons, credit, payments and settlements say the same as the
 * book (product 07 §7.3, trust-tests I1–I10): of one customer, or of everybody. Nothing is corrected; an empty list is
 * agreement. The result is kept and shown with the balances (trust §3.7).
 */
export const reconcile = (db: Db, { uid }: { uid?: number } = {}): Promise<Finding[]> =>
  reconcileBook(db, moneyChecks, uid);
