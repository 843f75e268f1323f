import { sql } from 'kysely';
import { type Db, pageOf } from '../db/index';

const now = sql<Date>`app_now()`;

/** Stores new jobs; known ones keep their time. */
export async function saveJobs(db: Db, jobs: readonly { job: string; next_at: Date }[]): Promise<void> {
  await db
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
}

/** Makes a job due in `inSeconds`, unless it is due before that or running. */
export async function makeDue(db: Db, job: string, inSeconds: number): Promise<void> {
  const at = sql<Date>`app_now() + ${inSeconds} * interval '1 second'`;
  await db
    .updateTable('jobs')
    .set({ next_at: at })
    .where('job', '=', job)
    .where('next_at', '>', at)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .execute();
}

export async function dueJobs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('job')
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('next_at')
    .execute();
  return rows.map(({ job }) => job);
}

/** Seconds since the job that waits longest was due; 0 without one. */
export async function lateness(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('jobs')
    .select(sql<number>`coalesce(extract(epoch from app_now() - min(next_at)), 0)::float8`.as('seconds'))
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return seconds;
}

/** The lease of one run of a job. */
export interface Lease {
  job: string;
  holder: string;
  ms: number;
}
const leaseEnd = ({ ms }: Lease) => sql<Date>`app_now() + ${ms} * interval '1 millisecond'`;

/** Claims a due job for one server and returns when it was due; undefined for the others. */
export async function claimJob(db: Db, lease: Lease): Promise<Date | undefined> {
  const row = await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(lease), held_by: lease.holder })
    .where('job', '=', lease.job)
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returning('next_at')
    .executeTakeFirst();
  return row?.next_at;
}

/** Takes a job that is to run now, due or not, whoever has it. */
export async function takeJob(db: Db, lease: Lease): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(lease), held_by: lease.holder })
    .where('job', '=', lease.job)
    .execute();
}

/** Renews the lease of a job that has not gone to another; false when it has. */
export async function renewLease(db: Db, lease: Lease): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(lease) })
    .where('job', '=', lease.job)
    .where('held_by', '=', lease.holder)
    .returning('job')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a job back until its next time; nothing happens to one that another holds by now. */
export async function releaseJob(db: Db, { job, holder }: Lease, nextAt: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: null, held_by: null, next_at: nextAt })
    .where('job', '=', job)
    .where('held_by', '=', holder)
    .execute();
}

/** Records that a run begins. Whoever has the lease ends a run that was left open, killed or hanging. */
export async function startRun(db: Db, job: string, dueAt: Date): Promise<string> {
  await db
    .updateTable('job_runs')
    .set({ finished_at: now, error: '中断：服务器停止或没有响应' })
    .where('job', '=', job)
    .where('finished_at', 'is', null)
    .execute();
  const { run_id } = await db
    .insertInto('job_runs')
    .values({ job, due_at: dueAt })
    .returning('run_id')
    .executeTakeFirstOrThrow();
  return run_id;
}

/** Records the end of a run, also of one that was taken to hang and has come back. */
export async function finishRun(
  db: Db,
  runId: string,
  outcome: { done: number } | { error: string },
): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ error: null, ...outcome, finished_at: now })
    .where('run_id', '=', runId)
    .execute();
}

/** Runs of jobs, newest first, and when each job is due next. */
export async function listRuns(
  db: Db,
  filter: { status?: 'done' | 'failed' | 'running' | undefined; job?: string | undefined },
  page: { limit: number; offset: number },
) {
  let runs = db.selectFrom('job_runs');
  if (filter.job !== undefined) runs = runs.where('job', '=', filter.job);
  if (filter.status === 'running') runs = runs.where('finished_at', 'is', null);
  if (filter.status === 'failed') runs = runs.where('error', 'is not', null);
  if (filter.status === 'done') runs = runs.where('finished_at', 'is not', null).where('error', 'is', null);
  const sorted = runs.selectAll().orderBy('started_at', 'desc').orderBy('run_id');
  const { rows, total } = await pageOf(runs, sorted, page);
  const jobs = await db
    .selectFrom('jobs')
    .select(['job', 'next_at'])
    .select(({ eb }) => eb('lease_until', '>', now).as('is_running'))
    .orderBy('job')
    .execute();
  return { runs: rows, total, jobs: jobs.map((job) => ({ ...job, is_running: job.is_running === true })) };
}
