import type { Db } from '../../db/index';
import { brokenAudit } from '../audit';
import { insertRuns, park } from './runs-store';
import { bookChecks, type Check, type Finding, tenants, transitCheck } from './store';

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
 * Corrects nothing (trust §3.7). The result stands in `reconciliation_runs`, one row for each tenant looked at; whoever's
 * book disagrees is parked: read as ever, moving no money (`tenant.parked`) until somebody has looked.
 */
export async function reconcileBook(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const looked = uid === undefined ? await tenants(db) : [uid];
  const all = [...bookChecks, transitCheck, auditCheck, ...checks];
  const seen = await findingsOf(db, all, uid);
  // What is posted between two checks looks like a mismatch once; what is broken still is when it is looked at again.
  const suspects = [...new Set(seen.map((finding) => finding.uid))].filter((tenant) => tenant !== 0);
  const findings = seen.filter((finding) => finding.uid === 0);
  for (const suspect of suspects) findings.push(...(await findingsOf(db, all, suspect)));
  const runs = looked.map((tenant) => {
    const own = findings.filter((finding) => finding.uid === tenant);
    return { uid: tenant, is_ok: own.length === 0, findings: own };
  });
  await insertRuns(db, runs);
  for (const run of runs) if (!run.is_ok) await park(db, run.uid, run.findings[0]!.check);
  return findings;
}

async function findingsOf(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of checks) findings.push(...(await one(db, uid)));
  return findings;
}
