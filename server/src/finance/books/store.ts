import { type Insertable, type Selectable, sql } from 'kysely';
import type { AdjustmentStatus } from '@uc/contract/finance/staff';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

export type AdjustmentRow = Selectable<Schema['adjustments']>;

/** The new row, or the one that the same request made before. */
export async function insertAdjustment(
  tx: Tx,
  row: Insertable<Schema['adjustments']>,
): Promise<AdjustmentRow> {
  const made = await tx
    .insertInto('adjustments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'created_by', 'request_token']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return made;
  return tx
    .selectFrom('adjustments')
    .selectAll()
    .where('uid', '=', row.uid)
    .where('created_by', '=', row.created_by)
    .where('request_token', '=', row.request_token)
    .executeTakeFirstOrThrow();
}

/** The sum of an account's deductions that wait for a second person, in 分, as a positive amount. */
export async function submittedDeductions(db: Db, uid: number): Promise<number> {
  const { total } = await db
    .selectFrom('adjustments')
    .select(sql<number>`coalesce(-sum(amount_fen), 0)::bigint`.as('total'))
    .where('uid', '=', uid)
    .where('status', '=', 'submitted')
    .where('amount_fen', '<', 0)
    .executeTakeFirstOrThrow();
  return total;
}

export const findAdjustment = (db: Db, adjustNo: string): Promise<AdjustmentRow | undefined> =>
  db.selectFrom('adjustments').selectAll().where('adjust_no', '=', adjustNo).executeTakeFirst();

/** Decides a submitted adjustment; undefined when it was decided meanwhile. */
export const decideAdjustment = (
  tx: Tx,
  uid: number,
  adjustNo: string,
  status: 'approved' | 'refused',
  staff: { staffId: string; name: string },
  reason: string | null,
): Promise<AdjustmentRow | undefined> =>
  tx
    .updateTable('adjustments')
    .set({
      status,
      decided_by: staff.staffId,
      decided_name: staff.name,
      decided_at: sql<Date>`app_now()`,
      decision_reason: reason,
    })
    .where('uid', '=', uid)
    .where('adjust_no', '=', adjustNo)
    .where('status', '=', 'submitted')
    .returningAll()
    .executeTakeFirst();

interface AdjustmentFilter {
  status?: AdjustmentStatus | undefined;
  /** Only adjustments that wait for this person's decision: those that somebody else has proposed. */
  todo?: { staffId: string } | undefined;
  uid?: number | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const matching = (db: Db, { status, todo, uid, keyword, from, to }: AdjustmentFilter) =>
  db
    .selectFrom('adjustments')
    .$if(todo !== undefined, (query) =>
      query.where('status', '=', 'submitted').where('created_by', '<>', todo!.staffId),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid!))
    .$if(keyword !== undefined, (query) => query.where('adjust_no', '=', keyword!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!));

/** The number of adjustments that wait for this member of staff. */
export const adjustmentsWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'adjust',
  no: 'adjust_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

export async function listAdjustments(
  db: Db,
  filter: AdjustmentFilter,
  ask: QueueAsk & { ascending: boolean },
): Promise<QueuePage<AdjustmentRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('created_at', ask.ascending ? 'asc' : 'desc')
    .orderBy('adjust_no');
  return queuePage(found, sorted, ask, columns);
}
