import type { Db } from '../../db/index';
import { brokenAudit } from '../audit';
import { insertRuns, park } from './runs-store';
import { bookChecks, type Check, type Finding, tenants } from './store';
import { tenantKeyCheck } from './tenant-keys';

/** The chain of audit events is complete up to its head (trust §3.8). */
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
 * Compares the book with itself and, through `checks`, with the tables of other rooms: for one tenant or all. Corrects
 * nothing (trust §3.7). The result stands in `reconciliation_runs`, one row for each tenant looked at; a tenant whose
 * book disagrees is parked: it can be read, but money writes are refused (`tenant.parked`) until staff release it.
 */
export async function reconcileBook(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const looked = uid === undefined ? await tenants(db) : [uid];
  const all = [...bookChecks, tenantKeyCheck, auditCheck, ...checks];
  const seen = await findingsOf(db, all, uid);
  // Postings between two checks can look like a mismatch; a real one is still there at the second look.
  const findings: Finding[] = [];
  for (const suspect of new Set(seen.map((finding) => finding.uid)))
    findings.push(...(await findingsOf(db, all, suspect)));
  await saveFindings(db, looked, findings);
  return findings;
}

/**
 * Runs the checks that need all tenants together, such as money between two tenants: each check twice, as above. A
 * finding names the tenant concerned; uid 0 means none.
 */
export async function reconcileAcross(db: Db, checks: readonly Check[]): Promise<Finding[]> {
  const seen = await findingsOf(db, checks);
  const again = seen.length === 0 ? [] : await findingsOf(db, checks);
  const before = new Set(seen.map((finding) => JSON.stringify(finding)));
  const findings = again.filter((finding) => before.has(JSON.stringify(finding)));
  await saveFindings(db, [], findings);
  return findings;
}

/** Stores the result of a run over some tenants, and parks every tenant with findings. */
export async function saveFindings(
  db: Db,
  looked: readonly number[],
  findings: readonly Finding[],
): Promise<void> {
  const found = findings.map(({ uid }) => uid).filter((uid) => uid !== 0);
  const runs = [...new Set([...looked, ...found])].map((tenant) => {
    const own = findings.filter((finding) => finding.uid === tenant);
    return { uid: tenant, is_ok: own.length === 0, findings: own };
  });
  await insertRuns(db, runs);
  for (const run of runs) if (!run.is_ok) await park(db, run.uid, run.findings[0]!.check);
}

async function findingsOf(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of checks) findings.push(...(await one(db, uid)));
  return findings;
}
