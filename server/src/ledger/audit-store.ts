import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** The end of a tenant's chain, and when it was locked. */
export interface HeadRow {
  uid: number;
  seq: number;
  hash: Buffer;
  at: Date;
}
/** One event of a chain, as it is appended. */
export interface AuditRow {
  uid: number;
  seq: number;
  at: Date;
  actor: string;
  action: string;
  target: string;
  detail: Record<string, unknown>;
  prevHash: Buffer;
  hash: Buffer;
}
/** One event as it is kept: those of before ADR 139 alone tell the hash that they follow. */
type KeptAuditRow = Omit<AuditRow, 'prevHash'> & { prevHash: Buffer | null };

/** Locks the ends of chains. */
export async function lockAudit(tx: Tx, tenants: readonly number[]): Promise<HeadRow[]> {
  return (await sql<HeadRow>`select * from audit_lock(${[...new Set(tenants)]}::bigint[])`.execute(tx)).rows;
}

/** Rows as one parameter: the text of the statement stays the same however many there are, so it is prepared once. */
export const table = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;

const inJson = ({ prevHash, hash, ...row }: AuditRow) => ({
  ...row,
  prev_hash: prevHash.toString('hex'),
  hash: hash.toString('hex'),
});

/** Pieces of the statement that appends events. */
export const auditColumns = sql`(uid, seq, at, actor, action, target, detail, prev_hash, hash)`;
export const auditInput = (rows: readonly AuditRow[]) => sql`
  select uid, seq, at, actor, action, target, detail, decode(prev_hash, 'hex'), decode(hash, 'hex')
  from json_to_recordset(${table(rows.map(inJson))})
    as event (uid bigint, seq bigint, at timestamptz, actor text, action text, target text, detail jsonb, prev_hash text, hash text)
  order by uid, seq`;

/** Appends events; each must follow the end of its chain. */
export async function insertAudit(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await sql`insert into audit_events ${auditColumns} ${auditInput(rows)}`.execute(tx);
}

/** The next events of a chain after a number, with the head of the chain as `auditHead` has it. */
export async function auditPage(db: Db, uid: number, after: number, limit: number): Promise<KeptAuditRow[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ prev_hash: prevHash, ...row }) => ({
    ...row,
    detail: row.detail as Record<string, unknown>,
    prevHash,
  }));
}

/** The head of a chain. */
export function auditHead(db: Db, uid: number): Promise<{ seq: number; hash: Buffer } | undefined> {
  return db.selectFrom('audit_heads').select(['seq', 'hash']).where('uid', '=', uid).executeTakeFirst();
}
