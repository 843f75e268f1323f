import { createHmac } from 'node:crypto';
import type { Asks } from './checker';

/**
 * Follows every tenant's chain of audit events with the key, from its first event to its head, and returns its breaks
 * (I7).
 */
export async function brokenChains(ask: Asks, key: Buffer): Promise<string[]> {
  const events = await ask(`
    select uid::text, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, action, target,
      detail::text, encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash from audit_events e order by e.uid, e.seq`);
  const heads = await ask(`select uid::text, seq::text, encode(hash, 'hex') as hash from audit_heads`);
  const ends = new Map<string, { seq: number; hash: string }>();
  const broken: string[] = [];
  for (const row of events) {
    const { uid, seq, at, actor, action, target, detail, prev, hash } = row as Record<string, string>;
    const last = ends.get(uid!) ?? { seq: 0, hash: '0'.repeat(64) };
    const event = {
      uid: Number(uid),
      seq: Number(seq),
      at,
      actor,
      action,
      target,
      detail: JSON.parse(detail!),
    };
    const sealed = createHmac('sha256', key)
      .update(Buffer.from(last.hash, 'hex'))
      .update(canonical(event))
      .digest('hex');
    // Events of before ADR 139 alone tell the hash that they follow.
    if (Number(seq) !== last.seq + 1 || (prev ?? last.hash) !== last.hash || hash !== sealed)
      broken.push(`${uid} event ${seq}`);
    ends.set(uid!, { seq: Number(seq), hash: hash! });
  }
  for (const { uid, seq, hash } of heads as Record<string, string>[]) {
    const end = ends.get(uid!) ?? { seq: 0, hash: '0'.repeat(64) };
    if (end.seq !== Number(seq) || end.hash !== hash) broken.push(`${uid} head ${seq}`);
  }
  return broken;
}

/** JSON with its keys in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
