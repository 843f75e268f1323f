import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { anchorCheck, type Finding, readAnchor, reconcileAcross, reconcileBook } from '../../ledger/index';
import { bankDayCheck } from '../bankfiles/index';
import { claimChecks, houseClaimCheck } from '../bookings/index';
import { moneyChecks, taxCheck } from './money-check-store';
import { channelTotalCheck } from './channel-total-store';
import { viewCheck } from './reconciliation-view';
import { besideChecks, transitCheck } from './reconciliation-store';

/** Checks that need all customers together; the last of them looks at every posting of a channel. */
const across = [transitCheck, houseClaimCheck, taxCheck, bankDayCheck, channelTotalCheck];
const checks = [...moneyChecks, ...besideChecks, ...claimChecks, viewCheck];

/**
 * Proves that every balance is its postings, that coins, coupons, credit, payments, settlements, quotas, numbers from
 * outside and the outbox say the same as the book, and that screens show it (ledger.md#invariants,
 * trust-tests I1–I10): of one customer, or of everybody. Nothing is corrected; an empty list is agreement.
 * The result is kept and shown with the balances (trust §3.7).
 */
export async function reconcile(db: Db, { uid }: { uid?: number } = {}): Promise<Finding[]> {
  const findings = await reconcileBook(db, checks, uid);
  return uid === undefined ? [...findings, ...(await reconcileAcross(db, across))] : findings;
}

/**
 * The same with the newest anchor of the audit chains, which lies outside of the database (trust §3.8), for
 * several in turn or everybody.
 */
export async function reconcileWithAnchor(
  { database: { db }, partners, config }: Pick<Deps, 'database' | 'partners' | 'config'>,
  whom: readonly number[] | 'all',
): Promise<Finding[]> {
  const { anchor, findings } = await readAnchor(db, partners.files, config.anchorsSince);
  const anchored = anchor === undefined ? checks : [...checks, anchorCheck(anchor)];
  for (const uid of whom === 'all' ? [undefined] : whom)
    findings.push(...(await reconcileBook(db, anchored, uid)));
  return [...findings, ...(await reconcileAcross(db, whom === 'all' ? across : [transitCheck]))];
}
