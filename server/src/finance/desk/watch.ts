import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import { bookState, insertPass, momentOf, touchedTenants } from '../../ledger/index';
import { reconcile } from '../reconciliation';

/**
 * Proves the book: all of it at night, and every five minutes what has been touched since (trust §3.7). What disagrees is
 * parked and told to the log, where somebody is woken by it.
 */
export const bookJobs = (deps: Deps): Job[] => [
  { name: 'finance.reconcileAll', at: '0 2 * * *', run: () => pass(deps, 'all') },
  { name: 'finance.reconcileTouched', at: '*/5 * * * *', run: () => pass(deps, 'touched') },
];

async function pass({ database, log }: Deps, scope: 'all' | 'touched'): Promise<number> {
  const { db } = database;
  const started_at = await momentOf(db, {});
  const touched = await touchedTenants(db);
  const findings =
    scope === 'all' ? await reconcile(db) : (await inTurn(touched, (uid) => reconcile(db, { uid }))).flat();
  for (const { uid, check, subject } of findings)
    log.error({ alarm: 'ledger', uid, check, subject }, 'the book disagrees: the account is parked');
  const accounts = touched.length;
  await insertPass(db, { started_at, scope, accounts, mismatches: findings.length });
  return accounts;
}

async function inTurn<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}

/** How the book stands, for `/metrics` (trust §3.7: age at most ten minutes, no mismatch). */
export const bookFigures = ({ database }: Pick<Deps, 'database'>) => ({
  help: {
    ledger_reconciliation_age_seconds: 'Seconds since the book was last proven; -1 before the first time',
    ledger_accounts: 'Accounts that have a book',
    ledger_mismatches: 'Accounts whose book disagrees with itself',
    ledger_parked_accounts: 'Accounts that move no money until somebody has looked',
  },
  async read() {
    const { ageSeconds, tenants, mismatches, parked } = await bookState(database.db);
    return {
      ledger_reconciliation_age_seconds: ageSeconds ?? -1,
      ledger_accounts: tenants,
      ledger_mismatches: mismatches,
      ledger_parked_accounts: parked,
    };
  },
});
