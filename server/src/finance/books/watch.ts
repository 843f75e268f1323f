import * as clock from '../../clock';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import {
  anchorAudit,
  bookState,
  type Finding,
  insertPass,
  saveFindings,
  touchedTenants,
} from '../../ledger/index';
import { bankUntil } from '../bankfiles/index';
import { reconcileWithAnchor } from './reconciliation';

/** The whole book is reconciled at least this often, also where the server does not run at night. */
const FULL_HOURS = 26;

/**
 * Proves the book: all of it at night, and every five minutes and after each start the tenants that have
 * changed since (trust §3.7); before that the ends of the audit chains are compared with those outside of the
 * database and written there anew (trust §3.8). Accounts with findings are parked, and an alarm is logged.
 */
export const bookJobs = (deps: Deps): Job[] => [
  {
    name: 'finance.anchorAudit',
    text: '审计链存证',
    about: '核对审计链末端并写到数据库之外',
    at: '*/30 * * * *',
    isDueAtStart: true,
    run: () => anchor(deps),
  },
  {
    name: 'finance.reconcileAll',
    text: '全量对账',
    about: '核对全部账户的账目，停用有差异账户的资金操作',
    at: '0 2 * * *',
    run: () => pass(deps, 'all'),
  },
  {
    name: 'finance.reconcileTouched',
    text: '增量对账',
    about: '核对有新变动的账户，停用有差异账户的资金操作',
    at: '*/5 * * * *',
    isDueAtStart: true,
    run: async (now) => {
      const { lastFullAt } = await bookState(deps.database.db);
      const isOld = lastFullAt === null || now.getTime() - lastFullAt.getTime() > FULL_HOURS * 3_600_000;
      return pass(deps, isOld ? 'all' : 'touched');
    },
  },
];

async function anchor({ database: { db }, partners, config, log }: Deps): Promise<number> {
  const { chains, findings } = await anchorAudit(db, partners.files, config.anchorsSince);
  await saveFindings(db, [], findings);
  alarm(log, findings);
  return chains;
}

async function pass(deps: Deps, scope: 'all' | 'touched'): Promise<number> {
  const { db } = deps.database;
  const started_at = await clock.now(db);
  let accounts = 0;
  try {
    const touched = await touchedTenants(db);
    accounts = touched.length;
    const findings = await reconcileWithAnchor(deps, scope === 'all' ? 'all' : touched);
    alarm(deps.log, findings);
    const bank_until = scope === 'all' ? await bankUntil(deps) : null;
    await insertPass(db, {
      started_at,
      scope,
      accounts,
      mismatches: findings.length,
      error: null,
      bank_until,
    });
    return accounts;
  } catch (error) {
    // Until the next pass has gone to its end nobody is told that their book was proven.
    deps.log.error({ alarm: 'ledger.pass', scope, err: error }, 'the reconciliation was cut short');
    const text = (error as Error).message.slice(0, 500);
    await insertPass(db, { started_at, scope, accounts, mismatches: 0, error: text, bank_until: null });
    throw error;
  }
}

function alarm(log: Deps['log'], findings: readonly Finding[]): void {
  for (const { uid, check, subject, error } of findings)
    log.error(
      { alarm: 'ledger', uid, check, subject, error },
      uid === 0 ? 'the book disagrees' : 'the book disagrees: the account is parked',
    );
}

/** Figures of `/metrics` about the book (trust §3.7: age at most ten minutes, no mismatch). */
export const bookFigures = ({ database }: Pick<Deps, 'database'>) => ({
  help: {
    ledger_reconciliation_age_seconds: 'Seconds since the book was last proven; -1 before the first time',
    ledger_reconciliation_aborted: '1 while the newest reconciliation was cut short',
    ledger_accounts: 'Accounts that have a book',
    ledger_mismatches: 'Accounts whose book disagrees with itself',
    ledger_parked_accounts: 'Accounts that move no money until somebody has looked',
    ledger_anchor_age_seconds:
      'Seconds since the ends of the audit chains were written outside; -1 before the first time',
  },
  async read() {
    const { ageSeconds, abortedAt, tenants, mismatches, parked, anchorAgeSeconds } = await bookState(
      database.db,
    );
    return {
      ledger_reconciliation_age_seconds: ageSeconds ?? -1,
      ledger_reconciliation_aborted: abortedAt === null ? 0 : 1,
      ledger_accounts: tenants,
      ledger_mismatches: mismatches,
      ledger_parked_accounts: parked,
      ledger_anchor_age_seconds: anchorAgeSeconds ?? -1,
    };
  },
});
