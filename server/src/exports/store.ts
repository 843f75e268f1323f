import { countedStates } from '@uc/contract/counted-states';
import type { ExportKind } from '@uc/contract/exports';
import type { Sort } from '@uc/contract/wire';
import { type Insertable, type Selectable, sql } from 'kysely';
import { directionOf } from '../calendar/index';
import { type Db, holds, pageOf, type Schema, type Tx } from '../db/index';
import { deleteOld } from '../jobs/index';
import { PLATFORM_UID } from '../ledger/index';

export type TaskRow = Selectable<Schema['export_tasks']>;
const now = sql<Date>`app_now()`;
const open = countedStates<TaskRow['status']>({ waiting: true, running: true, done: false, failed: false });

/** Counts the exports of a customer that wait or run; locks the customer's exports until commit. */
export async function lockOpenCount(tx: Tx, uid: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${uid}))`.execute(tx);
  const { count } = await tx
    .selectFrom('export_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('status', 'in', open)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertTask = (tx: Tx, task: Insertable<Schema['export_tasks']>): Promise<TaskRow> =>
  tx.insertInto('export_tasks').values(task).returningAll().executeTakeFirstOrThrow();

/** Whether an export is one that staff have made for themselves. */
export const isOfPlatform = async (db: Db, taskId: string): Promise<boolean> =>
  (await db
    .selectFrom('export_tasks')
    .select('task_id')
    .where('uid', '=', PLATFORM_UID)
    .where('task_id', '=', taskId)
    .executeTakeFirst()) !== undefined;

/** The export tasks that somebody may read. */
export interface ReadTasks {
  uid: number;
  /** A sub-account reads those that it asked for: of these kinds all, of those such that hold its own rows alone. */
  member: {
    subId: string;
    all: readonly string[];
    own: readonly string[];
    /** Sides of contracts whose exports the sub-account may read. */
    sides: readonly string[];
  } | null;
}

/** Tasks of an account, newest first unless asked otherwise. */
export async function listTasks(
  db: Db,
  { uid, member }: ReadTasks,
  filter: {
    taskId?: string | undefined;
    /** Part of its name. */
    keyword?: string | undefined;
    kind?: string | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
  page: { limit: number; offset: number; sort?: Sort },
): Promise<{ rows: TaskRow[]; total: number }> {
  let tasks = db.selectFrom('export_tasks').where('uid', '=', uid);
  if (member !== null)
    tasks = tasks
      .where('sub_id', '=', member.subId)
      .where(({ eb, or }) => {
        const side = sql<string>`params ->> 'side'`;
        return or([eb(side, 'is', null), eb(side, 'in', [...member.sides, ''])]);
      })
      .where(({ and, eb, or }) =>
        or([
          eb('kind', 'in', [...member.all, '']),
          and([eb('is_own', '=', true), eb('kind', 'in', [...member.own, ''])]),
        ]),
      );
  if (filter.taskId !== undefined) tasks = tasks.where('task_id', '=', filter.taskId);
  if (filter.keyword !== undefined) tasks = tasks.where(holds('name', filter.keyword));
  if (filter.kind !== undefined) tasks = tasks.where('kind', '=', filter.kind);
  if (filter.from !== undefined) tasks = tasks.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) tasks = tasks.where('created_at', '<', filter.to);
  const sorted = tasks
    .selectAll()
    .orderBy('created_at', directionOf(page))
    .orderBy('task_id', directionOf(page));
  return pageOf(tasks, sorted, page);
}

/** Takes the oldest waiting task with a lease of 5 minutes; when that ends, after a crash, another server may take it. */
export const takeTask = (db: Db): Promise<TaskRow | undefined> =>
  db
    .updateTable('export_tasks')
    .set({
      status: 'running',
      lease_until: sql<Date>`app_now() + interval '5 minutes'`,
      tries: sql<number>`tries + 1`,
    })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('uid', 'task_id'),
        'in',
        selectFrom('export_tasks')
          .select(['uid', 'task_id'])
          .where('status', 'in', open)
          .where(({ eb: inner, or }) =>
            or([inner('lease_until', 'is', null), inner('lease_until', '<', now)]),
          )
          .orderBy('created_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('uid', 'task_id'),
      ),
    )
    .returningAll()
    .executeTakeFirst();

/** Updates the task while this attempt still owns it; false when another server has taken it over. */
export async function updateTask(
  db: Db,
  { uid, task_id, tries }: Pick<TaskRow, 'uid' | 'task_id' | 'tries'>,
  set: Partial<Insertable<Schema['export_tasks']>>,
): Promise<boolean> {
  const row = await db
    .updateTable('export_tasks')
    .set(set)
    .where('uid', '=', uid)
    .where('task_id', '=', task_id)
    .where('tries', '=', tries)
    .where('status', '=', 'running')
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Exports of a kind that an account has started in the last hours with such a parameter. */
export async function countStarted(
  db: Db,
  { uid, kind, having, hours }: { uid: number; kind: ExportKind; having: string; hours: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('export_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where(sql<boolean>`params -> ${having}::text is not null`)
    .where('created_at', '>', sql<Date>`app_now() - ${hours} * interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes tasks that ended long after their files have expired. */
export const deleteOldTasks = (db: Db): Promise<number> =>
  deleteOld(
    db,
    'export_tasks',
    sql`created_at < app_now() - interval '2160 hours' and status in ('done', 'failed')`,
  );

export const readClock = async (db: Db): Promise<Date> =>
  (await sql<{ now: Date }>`select app_now() as now`.execute(db)).rows[0]!.now;
