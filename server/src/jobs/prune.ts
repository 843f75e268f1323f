import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/index';
import { allParts } from './each';
import type { Job } from './runner';

/** A table whose rows are deleted so many hours after a moment in one of their columns. */
export interface Prune {
  table: string;
  column: string;
  hours: number;
}

/** Rows that one statement deletes, so that its locks are short. */
const BATCH = 2000;

/** Deletes rows that are no longer needed: keys of answered requests after 72 hours, used codes, old runs. */
export const pruneJob = ({ db }: Pick<Database, 'db'>, tables: readonly Prune[]): Job => ({
  name: 'jobs.prune',
  text: '清理过期数据',
  about: '删除用过的验证码、幂等键和旧的运行记录',
  at: '40 * * * *',
  run: () => allParts(...tables.map((one) => () => pruneOne(db, one))),
});

const pruneOne = (db: Db, { table, column, hours }: Prune): Promise<number> =>
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

/** Handled entries of the outbox, and the runs of jobs. */
export const ownPrune: readonly Prune[] = [
  { table: 'outbox', column: 'done_at', hours: 7 * 24 },
  { table: 'job_runs', column: 'started_at', hours: 3 * 24 },
];
