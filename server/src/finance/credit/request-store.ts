import { type Insertable, type Selectable, sql } from 'kysely';
import type { Staff } from '../../call/index';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import type { StaffFilter } from './application-store';
import { type QueueAsk, type QueueColumns, queuePage } from '../../room/index';

export type Request = Selectable<Schema['credit_requests']>;

// A literal: a parameter would not be recognised as the condition of the index.
const isPending = sql<boolean>`status = 'pending'`;

/** False when something about this bill is pending already. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<Schema['credit_requests']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('credit_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['uid', 'bill_no']).where(isPending).doNothing())
    .returning('request_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** A request by its number alone, for staff. */
export const requestByNo = (db: Db, requestNo: string): Promise<Request | undefined> =>
  db.selectFrom('credit_requests').selectAll().where('request_no', '=', requestNo).executeTakeFirst();

/** The pending request about each bill of a customer. */
export async function pendingByBill(db: Db, uid: number): Promise<Map<string, Request>> {
  const rows = await db
    .selectFrom('credit_requests')
    .selectAll()
    .where('uid', '=', uid)
    .where(isPending)
    .execute();
  return new Map(rows.map((row) => [row.bill_no, row]));
}

export const requestsOf = (db: Db, uid: number): Promise<Request[]> =>
  db
    .selectFrom('credit_requests')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** Decides a pending one; false when somebody else has. */
export async function decideRequest(
  tx: Tx,
  { uid, request_no }: Pick<Request, 'uid' | 'request_no'>,
  decision: Pick<Request, 'status' | 'decided_by' | 'decided_name' | 'decided_at'> &
    Partial<Pick<Request, 'refuse_reason'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_requests')
    .set(decision)
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Condition on requests that somebody else has made: bad debt is decided by finance2
 * (finance.md#credit-line-and-bill-states).
 */
const isToDo = ({ staffId, role }: Staff) =>
  sql<boolean>`(${isPending} and requested_by <> ${staffId}
    and (kind = 'waive' or ${role === 'finance2' || role === 'super'}))`;
const matching = (db: Db, { status, todo, kind, keyword, from, to }: StaffFilter) =>
  db
    .selectFrom('credit_requests')
    .$if(todo !== undefined, (all) => all.where(isToDo(todo!)))
    .$if(status !== undefined, (all) => all.where('status', '=', status as Request['status']))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind as Request['kind']))
    .$if(keyword !== undefined, (all) =>
      all.where(sql<boolean>`(request_no = ${keyword} or bill_no = ${keyword} or uid::text = ${keyword})`),
    )
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to!));

/** The number of requests that wait for this member of staff. */
export const requestsWaiting = (db: Db, todo: Staff): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'credit-request',
  no: 'request_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

/**
 * One page of everybody's requests for staff: pending ones with the longest waiting first, decided ones with
 * the newest first.
 */
export async function listRequests(db: Db, filter: StaffFilter, ask: QueueAsk) {
  const query = matching(db, filter);
  const sorted = query
    .selectAll()
    .orderBy(sql`status = 'pending'`, 'desc')
    .orderBy(sql`case when status = 'pending' then created_at end`)
    .orderBy('created_at', 'desc');
  return queuePage(query, sorted, ask, columns);
}

/** Counts the requests in each state. */
export async function countRequests(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('credit_requests')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
