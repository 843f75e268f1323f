import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Condition, conditionOf } from './condition';
import { appliedTo, checked, readMigrations } from './migrate';
import { connectOwner, postgresPool } from './postgres';
import type { Schema } from './schema.gen';

/** The findings of a look at a PostgreSQL; nothing is changed in it. */
export interface Probe extends Condition {
  /** The time between a question and its answer, in milliseconds. */
  roundTripMs: number;
  /** The lead of the database's clock over ours, in milliseconds, give or take the round trip. */
  clockAheadMs: number;
  /** Migrations that the next start applies. */
  pending: number;
}

/** Looks at a database as the running server and as the owner of its tables. Rejects with `CannotOpenDatabase`. */
export async function probeDatabase(url: string, ownerUrl: string): Promise<Probe> {
  const owner = await connectOwner(ownerUrl, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  const login = await connectOwner(url, 'DATABASE_URL');
  await login.end();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: postgresPool(url, 1) }) });
  try {
    const pending = checked(readMigrations(), await appliedTo(owner)).length;
    const condition = await conditionOf(db, false);
    const asked = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const roundTripMs = performance.now() - asked;
    return { ...condition, pending, roundTripMs, clockAheadMs: rows[0]!.now.getTime() - Date.now() };
  } finally {
    await owner.end();
    await db.destroy();
  }
}

/** Looks at a replica as the running server: its faults, and whether it is one. Rejects with `CannotOpenDatabase`. */
export async function probeReplica(url: string): Promise<{ isStandby: boolean; faults: readonly string[] }> {
  await (await connectOwner(url, 'DATABASE_REPLICA_URL')).end();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: postgresPool(url, 1) }) });
  try {
    const { faults } = await conditionOf(db, true, { mayBeStandby: true });
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return { isStandby: rows[0]!.is, faults };
  } finally {
    await db.destroy();
  }
}
