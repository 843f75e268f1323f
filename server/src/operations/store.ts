import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, prepared, type Schema, holds } from '../db/index';

export type OperationRow = Selectable<Schema['operation_logs']>;
type NewOperation = Omit<Insertable<Schema['operation_logs']>, 'changes'> & { changes: string };

const insert = prepared((db, row: Required<Omit<NewOperation, 'at' | 'log_id'>>) =>
  db.insertInto('operation_logs').values({
    uid: row.uid,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    module: row.module,
    action: row.action,
    biz_no: row.biz_no,
    changes: row.changes,
    ip: row.ip,
    user_agent: row.user_agent,
    trace_id: row.trace_id,
  }),
);
export async function insertOperation(db: Db, row: Parameters<typeof insert>[1]): Promise<void> {
  await insert(db, row);
}

/** Inserts lines of demo data with their own times. */
export async function insertPastOperations(
  db: Db,
  rows: readonly (Pick<NewOperation, 'uid' | 'actor_kind' | 'actor_id' | 'actor_name' | 'module' | 'action'> &
    Pick<OperationRow, 'at' | 'biz_no'>)[],
): Promise<void> {
  const from = { changes: '[]', ip: '127.0.0.1', user_agent: '', trace_id: 'demo' };
  await db
    .insertInto('operation_logs')
    .values(rows.map((row) => ({ ...from, ...row })))
    .execute();
}

/** A filter of one account's lines. */
export interface OperationFilter {
  /** Times: at or after, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Lines of any of these rooms. */
  modules?: readonly string[] | undefined;
  /** `owner`, or a `sub_id`. */
  actor?: string | undefined;
  /** Members alone: without the owner, staff and the system. */
  membersOnly?: boolean;
  /** Actions of one document, or about one member or role. */
  bizNo?: string | undefined;
  /** A whole document number, or a part of the actor's name. */
  keyword?: string | undefined;
}

function filtered(
  db: Db,
  uid: number,
  { from, to, modules, actor, membersOnly, bizNo, keyword }: OperationFilter,
) {
  let query = db.selectFrom('operation_logs').where('uid', '=', uid);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (modules !== undefined) query = query.where('module', 'in', modules);
  if (actor !== undefined) query = query.where('actor_id', '=', actor);
  if (membersOnly === true) query = query.where('actor_kind', '=', 'sub');
  if (bizNo !== undefined) query = query.where('biz_no', '=', bizNo);
  if (keyword !== undefined)
    query = query.where(({ eb, or }) => or([eb('biz_no', '=', keyword), holds('actor_name', keyword)]));
  return query;
}

/** The lines that match, newest first unless asked otherwise. */
export const findOperations = (
  db: Db,
  uid: number,
  filter: OperationFilter,
  { limit, offset, direction = 'desc' }: { limit: number; offset: number; direction?: 'asc' | 'desc' },
): Promise<OperationRow[]> =>
  filtered(db, uid, filter)
    .selectAll()
    .orderBy('at', direction)
    .orderBy('log_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();

export async function countOperations(db: Db, uid: number, filter: OperationFilter): Promise<number> {
  const row = await filtered(db, uid, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** All actors of an account, each with its newest name. */
export const findActors = (db: Db, uid: number) =>
  db
    .selectFrom('operation_logs')
    .where('uid', '=', uid)
    .where('actor_kind', 'in', ['owner', 'sub'])
    .distinctOn('actor_id')
    .select(['actor_id', 'actor_name'])
    .orderBy('actor_id')
    .orderBy('at', 'desc')
    .execute();

/** The time when a member last did each thing, newest first. */
export const lastActions = (db: Db, uid: number, actor: string) =>
  db
    .selectFrom('operation_logs')
    .where('uid', '=', uid)
    .where('actor_id', '=', actor)
    .groupBy(['module', 'action'])
    .select(['module', 'action', sql<Date>`max(at)`.as('at')])
    .orderBy('at', 'desc')
    .execute();
