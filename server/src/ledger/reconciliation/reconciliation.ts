import { DatabaseUnavailable, type Db, ResultUnknown } from '../../db/index';
import { brokenAudit } from '../audit';
import { insertRuns, park } from './runs-store';
import { bookChecks, type Check, type Finding, tenants } from './store';
import { tenantKeyCheck } from './tenant-keys';

/** The chain of audit events is complete up to its head (trust §3.8). */
const auditCheck: Check = {
  name: 'audit.chain',
  async find(db, uid) {
    const findings: Finding[] = [];
    for (const tenant of uid === undefined ? await tenants(db) : [uid]) {
      const found = await brokenAudit(db, tenant);
      if (found !== null)
        findings.push({
          uid: tenant,
          check: 'audit.chain',
          subject: `event ${found}`,
          expected: null,
          found,
        });
    }
    return findings;
  },
};

/**
 * Compares the book with itself and, through `checks`, with the tables of other rooms: for one tenant or all. Corrects
 * nothing (trust §3.7). The result stands in `reconciliation_runs`, one row for each tenant looked at; a tenant whose
 * book disagrees is parked: it can be read, but money writes are refused (`tenant.parked`) until staff release it. A
 * check that throws is a finding of the tenant it threw for, and the others are proven all the same; only an outage of the
 * database ends the run.
 */
export async function reconcileBook(db: Db, checks: readonly Check[], uid?: number): Promise<Finding[]> {
  const looked = uid === undefined ? await tenants(db) : [uid];
  const all = [...bookChecks, tenantKeyCheck, auditCheck, ...checks];
  const seen = await findingsOf(db, all, looked, uid);
  // Postings between two checks can look like a mismatch; a real one is still there at the second look.
  const findings: Finding[] = [];
  for (const suspect of new Set(seen.map((finding) => finding.uid)))
    findings.push(...(await findingsOf(db, all, [suspect], suspect)));
  return [...findings, ...(await saveFindings(db, looked, findings))];
}

/**
 * Runs the checks that need all tenants together, such as money between two tenants: each check twice, as above. A
 * finding names the tenant concerned; uid 0 means none, as when the check itself throws.
 */
export async function reconcileAcross(db: Db, checks: readonly Check[]): Promise<Finding[]> {
  const seen = await findingsOf(db, checks, []);
  const again = seen.length === 0 ? [] : await findingsOf(db, checks, []);
  const before = new Set(seen.map((finding) => JSON.stringify(finding)));
  const findings = again.filter((finding) => before.has(JSON.stringify(finding)));
  return [...findings, ...(await saveFindings(db, [], findings))];
}

/**
 * Stores the result of a run over some tenants, and parks every tenant with findings. One whose result cannot be stored is
 * a finding as well, and keeps no other from its own.
 */
export async function saveFindings(
  db: Db,
  looked: readonly number[],
  findings: readonly Finding[],
): Promise<Finding[]> {
  const found = findings.map(({ uid }) => uid).filter((uid) => uid !== 0);
  const runs = [...new Set([...looked, ...found])].map((tenant) => {
    const own = findings.filter((finding) => finding.uid === tenant);
    return { uid: tenant, is_ok: own.length === 0, findings: own };
  });
  const save = async (some: typeof runs) => {
    await insertRuns(db, some);
    for (const run of some) if (!run.is_ok) await park(db, run.uid, run.findings[0]!.check);
    return [];
  };
  try {
    return await save(runs);
  } catch (error) {
    refuseOutage(db, error);
    const lost: Finding[] = [];
    for (const run of runs)
      lost.push(...(await save([run]).catch((failure: unknown) => failedOf(db, failure, 'run', run.uid))));
    return lost;
  }
}

/**
 * The findings of the checks about one tenant, or all: where one throws over all, each tenant is checked by
 * itself.
 */
async function findingsOf(
  db: Db,
  checks: readonly Check[],
  looked: readonly number[],
  uid?: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of checks) {
    const found = await findWith(one, db, uid);
    if (found[0]?.check !== FAILED || uid !== undefined || looked.length === 0) findings.push(...found);
    else for (const tenant of looked) findings.push(...(await findWith(one, db, tenant)));
  }
  return findings;
}

/** The check behind a finding that says of another one that it could not be made. */
const FAILED = 'check.failed';

async function findWith({ name, find }: Check, db: Db, uid?: number): Promise<Finding[]> {
  try {
    return await find(db, uid);
  } catch (error) {
    return failedOf(db, error, name, uid ?? 0);
  }
}

/** A finding about a check that could not be made, or a finding that could not be stored. */
function failedOf(db: Db, error: unknown, subject: string, uid = 0): Finding[] {
  refuseOutage(db, error);
  const text = (error as Error).message.slice(0, 200);
  return [{ uid, check: FAILED, subject, expected: null, found: null, error: text }];
}

/**
 * The database's fault is no tenant's: the run ends, and is made again. Within a transaction any fault ends it: PostgreSQL
 * answers nothing more in it, and what followed would hide what it was.
 */
function refuseOutage(db: Db, error: unknown): void {
  if (db.isTransaction || error instanceof DatabaseUnavailable || error instanceof ResultUnknown) throw error;
}
