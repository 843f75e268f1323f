import type { Db } from '../../db/index';
import { brokenAudit } from '../audit';
import { bookChecks, type Check, type Finding, insertRuns, tenants, transitCheck } from './store';

/** The chain of audit events is whole, to its end (trust §3.8). */
const auditCheck: Check = async (db, uid) => {
  const findings: Finding[] = [];
  for (const tenant of uid === undefined ? await tenants(db) : [uid]) {
    const found = await brokenAudit(db, tenant);
    if (found !== null)
      findings.push({ uid: tenant, check: 'audit.chain', subject: `event ${found}`, expected: null, found });
  }
  return findings;
};

/**
 * Compares the book with itself and, through `checks`, with what other rooms keep beside it: of one tenant or of all.
 * Corrects nothing (trust §3.7). The result stands in `reconciliation_runs`, one row for each tenant looked at.
 */
export async function reconcileBook(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of [...bookChecks, transitCheck, auditCheck, ...checks])
    findings.push(...(await one(db, uid)));
  const looked = uid === undefined ? await tenants(db) : [uid];
  const runs = looked.map((tenant) => {
    const own = findings.filter((finding) => finding.uid === tenant);
    return { uid: tenant, is_ok: own.length === 0, findings: own };
  });
  await insertRuns(db, runs);
  return findings;
}
