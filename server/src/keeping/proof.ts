import type { Config } from '../config';
import { type Db, type OwnerClient, withDb } from '../db/index';
import { reconcile } from '../finance/books/reconciliation';
import { bookState, useAuditKey } from '../ledger/index';
import { openAllSealed, openVault, type SealedTable } from '../vault/index';
import { storedNames } from './stored-files-store';

/** The master key, without which neither the audit chains nor sealed fields can be read. */
export type MasterKey = Pick<Config, 'masterKey' | 'previousMasterKey'>;

/** What a database proves of itself. */
export interface Proof {
  /** Audit chains, one for each account. */
  chains: number;
  /** What the book finds against itself, chains and balances among it; empty where all agrees. */
  findings: readonly string[];
  /** Sealed values that the master key opens, and the tables with others. */
  sealed: number;
  unopened: readonly string[];
}

/**
 * Checks a whole database: every audit chain, every balance and figure against the book, every sealed field. It writes what
 * a reconciliation writes, so it is called where that is taken back. Rejects where the master key is another one.
 */
export async function prove(db: Db, key: MasterKey, sealed: readonly SealedTable[]): Promise<Proof> {
  const vault = await openVault({ db }, key.masterKey, key.previousMasterKey);
  useAuditKey(vault.auditKey);
  const findings = await reconcile(db);
  const { tenants } = await bookState(db);
  const { values, unopened } = await openAllSealed(db, vault, sealed);
  return {
    chains: tenants,
    findings: findings
      .map(({ uid, check, subject, error }) =>
        [`账户 ${uid}`, check, subject, error].filter(Boolean).join(' '),
      )
      .sort(),
    sealed: values,
    unopened: [...unopened].map(([table, count]) => `${table}：${count} 个加密字段打不开`),
  };
}

/** Proves a database and lists the objects of its files; nothing of the look stays in it. */
export async function lookAt(
  owner: OwnerClient,
  key: MasterKey,
  sealed: readonly SealedTable[],
): Promise<{ proof: Proof; names: readonly string[] }> {
  await owner.query('begin');
  try {
    return await withDb(owner, async (db) => ({
      proof: await prove(db, key, sealed),
      names: await storedNames(db),
    }));
  } finally {
    await owner.query('rollback');
  }
}

/** What two proofs of the same rows do not say alike. */
export function proofDifferences(before: Proof, after: Proof): string[] {
  const [own, other] = [linesOf(before), linesOf(after)];
  return [
    ...own.filter((line) => !other.includes(line)).map((line) => `原来有，这里没有：${line}`),
    ...other.filter((line) => !own.includes(line)).map((line) => `这里有，原来没有：${line}`),
  ];
}

const linesOf = ({ chains, findings, sealed, unopened }: Proof): string[] => [
  `审计链 ${chains} 条`,
  `加密字段 ${sealed} 个`,
  ...findings,
  ...unopened,
];

/** A proof as an operator reads it. */
export function proofText({ chains, findings, sealed, unopened }: Proof): string {
  const book = findings.length === 0 ? '对账无差异' : `对账有 ${findings.length} 处差异`;
  const fields = unopened.length === 0 ? '都能打开' : unopened.join('，');
  return `审计链 ${chains} 条，${book}；加密字段 ${sealed} 个，${fields}`;
}
