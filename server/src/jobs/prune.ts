import { limits } from '@uc/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/index';
import { allParts } from './each';
import type { Job } from './runner';

/** Tables whose rows are deleted, by a column of time and so many hours later. */
const leftovers = [
  { table: 'idempotency_keys', column: 'expires_at', hours: 0 },
  { table: 'captchas', column: 'expires_at', hours: 1 },
  { table: 'verify_codes', column: 'expires_at', hours: 24 },
  { table: 'verify_tokens', column: 'expires_at', hours: 24 },
  { table: 'reset_flows', column: 'expires_at', hours: 24 },
  { table: 'sign_in_challenges', column: 'expires_at', hours: 24 },
  { table: 'staff_challenges', column: 'expires_at', hours: 24 },
  { table: 'known_devices', column: 'seen_at', hours: limits.knownDevice.days * 24 },
  { table: 'third_party_flows', column: 'expires_at', hours: 1 },
  { table: 'third_party_tickets', column: 'expires_at', hours: 1 },
  { table: 'passkey_challenges', column: 'expires_at', hours: 24 },
  { table: 'file_tickets', column: 'expires_at', hours: 24 },
  { table: 'sandbox_messages', column: 'created_at', hours: 30 * 24 },
  { table: 'sms_messages', column: 'created_at', hours: 30 * 24 },
  { table: 'outbox', column: 'done_at', hours: 7 * 24 },
  { table: 'work_visits', column: 'at', hours: 48 },
  { table: 'deadline_reminders', column: 'due_at', hours: 30 * 24 },
  { table: 'alone_acts', column: 'at', hours: 2 * limits.booking.aloneHours },
  { table: 'job_runs', column: 'started_at', hours: 3 * 24 },
] as const;

/** Rows that one statement deletes, so that its locks are short. */
const BATCH = 2000;

/** Deletes rows that are no longer needed: keys of answered requests after 72 hours, used codes, old runs. */
export const pruneJob = ({ db }: Pick<Database, 'db'>): Job => ({
  name: 'jobs.prune',
  at: '40 * * * *',
  run: () => allParts(...leftovers.map((leftover) => () => prune(db, leftover))),
});

const prune = (db: Db, { table, column, hours }: (typeof leftovers)[number]): Promise<number> =>
  deleteOld(db, table, sql`${sql.ref(column)} < app_now() - ${hours} * interval '1 hour'`);

/** Deletes the rows of a table that a condition names, in batches; one that cannot be deleted keeps none of the others. */
export async function deleteOld(db: Db, table: string, isOld: RawBuilder<unknown>): Promise<number> {
  const from = sql.table(table);
  const old = sql`select ctid::text as at from ${from} where ${isOld} limit ${BATCH}`;
  const drop = async (places: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any (array(${places})::tid[])`.execute(db);
    return Number(numAffectedRows);
  };
  for (let done = 0; ;) {
    try {
      const dropped = await drop(old);
      done += dropped;
      if (dropped < BATCH) return done;
    } catch {
      const { rows } = await sql<{ at: string }>`${old}`.execute(db);
      done += await allParts(
        ...rows.map(
          ({ at }) =>
            () =>
              drop(sql`select ${at}::text`),
        ),
      );
      if (rows.length < BATCH) return done;
    }
  }
}
