import { sql } from 'kysely';
import { type Db, joint, type Tx } from '../../db/index';
import type { Finding } from './store';

/** Stores the findings of each tenant that was checked. */
export async function insertRuns(
  db: Db,
  runs: readonly { uid: number; is_ok: boolean; findings: readonly Finding[] }[],
): Promise<void> {
  await sql`
    insert into reconciliation_runs (uid, at, is_ok, findings)
    select uid, ledger_clock(), is_ok, findings
    from json_to_recordset(${JSON.stringify(runs)}::json) as run (uid bigint, is_ok boolean, findings jsonb)
    on conflict do nothing`.execute(db);
}

/**
 * The time when a tenant was last checked, and whether everything agreed; it does not while the newest pass
 * after that was cut short.
 */
export const lastRun = async (
  db: Db,
  uid: number,
): Promise<{ at: Date; is_ok: boolean; bank_until: string | null } | undefined> =>
  (await newestRun(db, { uid }))[0];
const newestRun = joint(
  (db, { uid }: { uid: number }) =>
    db
      .selectFrom('reconciliation_runs')
      .select('at')
      .select(
        sql<boolean>`is_ok and not exists (select from (select error, finished_at from reconciliation_passes
        order by started_at desc limit 1) as newest where error is not null and finished_at >= at)`.as(
          'is_ok',
        ),
      )
      .select(
        sql<
          string | null
        >`(select bank_until::text from reconciliation_passes where scope = 'all' and error is null
        order by started_at desc limit 1)`.as('bank_until'),
      )
      .where('uid', '=', uid)
      .orderBy('at', 'desc')
      .limit(1),
  { at: true },
);

/** Parks a tenant; one that is parked already keeps its first time and reason. */
export async function park(db: Db, uid: number, reason: string): Promise<void> {
  await sql`
    insert into parked_accounts as parked (uid, parked_at, reason) values (${uid}, ledger_clock(), ${reason})
    on conflict (uid) do update set parked_at = excluded.parked_at, reason = excluded.reason, released_at = null,
      released_by = null, release_reason = null
      where parked.released_at is not null`.execute(db);
}

/** Releases a parked tenant; false when it was not parked. */
export async function unpark(db: Db, uid: number, by: string, reason: string): Promise<boolean> {
  const row = await db
    .updateTable('parked_accounts')
    .set({ released_at: sql<Date>`ledger_clock()`, released_by: by, release_reason: reason })
    .where('uid', '=', uid)
    .where('released_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Until commit the transaction may post this approved adjustment although its tenant is parked. */
export async function allowCorrection(tx: Tx, adjustNo: string): Promise<void> {
  await sql`select set_config('uc.correction', ${adjustNo}, true)`.execute(tx);
}

/** Tenants whose chain has grown since their last check, and those never checked. */
export async function touchedTenants(db: Db): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    select h.uid from audit_heads h
    left join audit_events e on e.uid = h.uid and e.seq = h.seq
    left join lateral (select at from reconciliation_runs r where r.uid = h.uid order by r.at desc limit 1) as last on true
    where last.at is null or e.at >= last.at order by h.uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** One run over all accounts, or over those with new events. */
export interface Pass {
  started_at: Date;
  scope: 'all' | 'touched';
  accounts: number;
  mismatches: number;
  /** Why it was cut short; null when it went to its end. */
  error: string | null;
  /** The day up to which the bank’s own files are explained; null where none is, or only a part was looked at. */
  bank_until: string | null;
}
/** Stores that a run was made. */
export async function insertPass(db: Db, pass: Pass): Promise<void> {
  await db
    .insertInto('reconciliation_passes')
    .values({ ...pass, finished_at: sql<Date>`ledger_clock()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The state of the whole book: newest runs, accounts with findings, and the age of the newest run in seconds. */
export async function bookState(db: Db): Promise<{
  lastFullAt: Date | null;
  lastAt: Date | null;
  /** The time when the newest pass was cut short; null when it went to its end. */
  abortedAt: Date | null;
  ageSeconds: number | null;
  tenants: number;
  mismatches: number;
  parked: number;
  /** Seconds since the heads of the chains were last anchored; null before the first time. */
  anchorAgeSeconds: number | null;
}> {
  const { rows } = await sql<{
    full_at: Date | null;
    last_at: Date | null;
    aborted_at: Date | null;
    age: number | null;
    tenants: number;
    mismatches: number;
    parked: number;
    anchor_age: number | null;
  }>`
    select (select max(finished_at) from reconciliation_passes where scope = 'all' and error is null) as full_at,
      (select max(finished_at) from reconciliation_passes where error is null) as last_at,
      (select case when error is not null then finished_at end from reconciliation_passes order by started_at desc limit 1) as aborted_at,
      (select floor(extract(epoch from ledger_clock() - max(finished_at)))::bigint from reconciliation_passes
        where error is null) as age,
      (select count(*) from audit_heads) as tenants,
      (select count(*) from audit_heads h join lateral (select is_ok from reconciliation_runs r where r.uid = h.uid
        order by r.at desc limit 1) as last on not last.is_ok) as mismatches,
      (select count(*) from parked_accounts where released_at is null) as parked,
      (select floor(extract(epoch from ledger_clock() - max(at)))::bigint from audit_anchors) as anchor_age`.execute(
    db,
  );
  const row = rows[0]!;
  return {
    lastFullAt: row.full_at,
    lastAt: row.last_at,
    abortedAt: row.aborted_at,
    ageSeconds: row.age === null ? null : Math.max(0, row.age),
    tenants: row.tenants,
    mismatches: row.mismatches,
    parked: row.parked,
    anchorAgeSeconds: row.anchor_age === null ? null : Math.max(0, row.anchor_age),
  };
}

/** The newest check of a tenant, and whether it is parked. */
export interface LastRun {
  uid: number;
  at: Date;
  is_ok: boolean;
  findings: Finding[];
  parked_at: Date | null;
  reason: string | null;
}
/** Each tenant's newest run, those with findings first, and the number of all that match. */
export async function lastRuns(
  db: Db,
  only: 'mismatch' | 'parked' | 'all',
  uid: number | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: LastRun[]; total: number }> {
  const { rows } = await sql<LastRun & { total: number }>`
    select h.uid, last.at, last.is_ok, last.findings, p.parked_at, p.reason, count(*) over () as total
    from audit_heads h
    join lateral (select at, is_ok, findings from reconciliation_runs r where r.uid = h.uid order by r.at desc limit 1) as last on true
    left join parked_accounts p on p.uid = h.uid and p.released_at is null
    where (${uid ?? null}::bigint is null or h.uid = ${uid ?? null})
      and (${only} = 'all' or (${only} = 'mismatch' and not last.is_ok) or (${only} = 'parked' and p.uid is not null))
    order by last.is_ok, p.parked_at nulls last, last.at desc, h.uid
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
