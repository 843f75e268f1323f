import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '../../db/index';

/** The end of one chain; the hash in base64. */
export interface ChainEnd {
  uid: number;
  seq: number;
  hash: string;
}

/** The end of every chain that has an event, and when that was. */
export async function chainEnds(db: Db): Promise<{ at: Date; ends: ChainEnd[] }> {
  const { rows } = await sql<{ at: Date; ends: ChainEnd[] }>`
    select ledger_clock() as at, coalesce((select json_agg(json_build_object('uid', uid, 'seq', seq,
      'hash', encode(hash, 'base64')) order by uid) from audit_heads where seq > 0), '[]'::json) as ends`.execute(
    db,
  );
  return rows[0]!;
}

/** Chains whose anchored event is missing or different; `found` is the present length. */
export async function anchoredElsewhere(
  db: Db,
  ends: readonly ChainEnd[],
): Promise<{ uid: number; seq: number; found: number }[]> {
  if (ends.length === 0) return [];
  const { rows } = await sql<{ uid: number; seq: number; found: number }>`
    select a.uid, a.seq, coalesce(h.seq, 0) as found
    from json_to_recordset(${JSON.stringify(ends)}::json) as a (uid bigint, seq bigint, hash text)
    left join audit_events e on e.uid = a.uid and e.seq = a.seq
    left join audit_heads h on h.uid = a.uid
    where e.hash is distinct from decode(a.hash, 'base64')
    order by a.uid`.execute(db);
  return rows;
}

/** The name of the book, and when its newest anchor since a time was written. */
export async function anchorsOf(
  db: Db,
  since: Date = new Date(0),
): Promise<{ book: string | undefined; newest: Date | undefined }> {
  const { rows } = await sql<{ book: string | null; newest: Date | null }>`
    select (select book_id from audit_anchors order by at limit 1) as book,
      (select max(at) from audit_anchors where at >= ${since}) as newest`.execute(db);
  return { book: rows[0]!.book ?? undefined, newest: rows[0]!.newest ?? undefined };
}

/** Records that an anchor was written. */
export async function insertAnchor(db: Db, anchor: Insertable<Schema['audit_anchors']>): Promise<void> {
  await db
    .insertInto('audit_anchors')
    .values(anchor)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
