import { mayStaff } from '@uc/contract/permissions';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Staff } from '../../call/index';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { type QueueAsk, type QueueColumns, queuePage } from '../../room/index';

export type Application = Selectable<Schema['credit_applications']>;

// A literal: a parameter would not be recognised as the condition of the index.
const isPending = sql<boolean>`status = 'pending'`;

/** False when one is pending already. */
export async function insertApplication(
  tx: Tx,
  application: Insertable<Schema['credit_applications']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('credit_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('uid').where(isPending).doNothing())
    .returning('apply_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** A customer's applications, newest first; few. */
export const applicationsOf = (db: Db, uid: number): Promise<Application[]> =>
  db
    .selectFrom('credit_applications')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** The application behind a number, for staff, who know no more of it. */
export const applicationByNo = (db: Db, applyNo: string): Promise<Application | undefined> =>
  db.selectFrom('credit_applications').selectAll().where('apply_no', '=', applyNo).executeTakeFirst();

/** Decides a pending one; false when somebody else has. */
export async function decideApplication(
  tx: Tx,
  { uid, apply_no }: Pick<Application, 'uid' | 'apply_no'>,
  decision: Pick<Application, 'status' | 'decided_by' | 'decided_at'> &
    Partial<Pick<Application, 'granted_fen' | 'refuse_reason'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_applications')
    .set(decision)
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface StaffFilter {
  status?: string | undefined;
  /** Only applications that wait for this person's decision. */
  todo?: Staff | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const matching = (db: Db, { status, todo, keyword, from, to }: StaffFilter) =>
  db
    .selectFrom('credit_applications')
    .$if(todo !== undefined, (all) =>
      all.where(isPending).where(sql<boolean>`${mayStaff(todo!.role, 'staff.credit:handle')}`),
    )
    .$if(status !== undefined, (all) => all.where('status', '=', status as Application['status']))
    .$if(keyword !== undefined, (all) =>
      all.where(sql<boolean>`(apply_no = ${keyword} or uid::text = ${keyword})`),
    )
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to!));

/** The number of applications that wait for this member of staff. */
export const applicationsWaiting = (db: Db, todo: Staff): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'credit',
  no: 'apply_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

/**
 * One page of everybody's applications for staff: pending ones with the longest waiting first, decided ones
 * with the newest first.
 */
export async function listApplications(db: Db, filter: StaffFilter, ask: QueueAsk) {
  const query = matching(db, filter);
  const sorted = query
    .selectAll()
    .orderBy(sql`status = 'pending'`, 'desc')
    .orderBy(sql`case when status = 'pending' then created_at end`)
    .orderBy('created_at', 'desc');
  return queuePage(query, sorted, ask, columns);
}

/** Counts the applications in each state. */
export async function countApplications(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('credit_applications')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
