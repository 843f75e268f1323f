import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../db/index';
import { actorText, type Initiator } from './initiator';
import { type AuditRow, auditHead, auditPage, insertAudit, lockAudit } from './audit-store';

/** An audit event; `detail` contains no secrets and no personal data in clear (trust §3.8). */
export interface AuditEvent {
  uid: number;
  by: Initiator;
  /** Domain and verb, `order.pay`. */
  action: string;
  /** The object of the event, `order:O2026…`. */
  target: string;
  detail: Record<string, unknown>;
}
/** The head of a tenant's chain. */
interface Head {
  uid: number;
  seq: number;
  hash: Buffer;
}

let key: Buffer | undefined;

/** Sets the key of the chains, once at start (`vault.auditKey`); without it no audit event can be written. */
export function useAuditKey(bytes: Buffer): void {
  key = bytes;
}

/** HMAC-SHA256 for data outside of the database, under a key derived from that of the chains. */
export const sealOutside = (text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', theKey()).update('outside').digest()).update(text).digest();

/**
 * Appends events that move no money; those that do are appended by `post`. It takes the chain's lock, so call it last.
 */
export async function audit(tx: Tx, ...events: readonly AuditEvent[]): Promise<void> {
  const heads = await lockAudit(
    tx,
    events.map(({ uid }) => uid),
  );
  await insertAudit(
    tx,
    chain(
      heads,
      events.map((event) => ({ ...event, at: heads[0]!.at })),
    ),
  );
}

/** The rows that continue the locked chains, in the order of the events. */
export function chain(heads: readonly Head[], events: readonly (AuditEvent & { at: Date })[]): AuditRow[] {
  const ends = new Map(heads.map((head) => [head.uid, head]));
  return events.map(({ uid, by, action, target, detail, at }) => {
    const end = ends.get(uid)!;
    const row = { uid, seq: end.seq + 1, at, actor: actorText(by), action, target, detail };
    const hash = seal(end.hash, row);
    ends.set(uid, { uid, seq: row.seq, hash });
    return { ...row, prevHash: end.hash, hash };
  });
}

const PAGE = 1000;

/**
 * Verifies a tenant's chain from its beginning: the number of the first event that is missing, added or altered, or null.
 */
export async function brokenAudit(db: Db, uid: number): Promise<number | null> {
  // Events appended during this read lie after the head read now, and are checked in the next run.
  const head = await auditHead(db, uid);
  let last: Head = { uid, seq: 0, hash: Buffer.alloc(32) };
  let atHead: Buffer | undefined = head === undefined || head.seq === 0 ? last.hash : undefined;
  for (;;) {
    const rows = await auditPage(db, uid, last.seq, PAGE);
    for (const row of rows) {
      const follows =
        row.seq === last.seq + 1 &&
        (row.prevHash === null || row.prevHash.equals(last.hash)) &&
        row.hash.equals(seal(last.hash, row));
      if (!follows) return last.seq + 1;
      if (row.seq === head?.seq) atHead = row.hash;
      last = row;
    }
    if (rows.length < PAGE) break;
  }
  const end = await auditHead(db, uid);
  const isWhole =
    atHead !== undefined && (head === undefined || head.hash.equals(atHead)) && last.seq <= (end?.seq ?? 0);
  return isWhole ? null : last.seq + 1;
}

/** HMAC-SHA256 over the hash before it and the event, so that nobody without the key can extend or repair a chain. */
function seal(
  prevHash: Buffer,
  { uid, seq, at, actor, action, target, detail }: Omit<AuditRow, 'prevHash' | 'hash'>,
): Buffer {
  const event = { uid, seq, at: at.toISOString(), actor, action, target, detail };
  return createHmac('sha256', theKey()).update(prevHash).update(canonical(event)).digest();
}

function theKey(): Buffer {
  if (key === undefined)
    throw new Error('the audit key is not set: useAuditKey(vault.auditKey) comes before the first event');
  return key;
}

/** JSON with sorted keys, since jsonb does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
