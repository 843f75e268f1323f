import type { WithdrawStatus } from '@uc/contract/finance/withdraw-rules';
import { sql } from 'kysely';
import type { Batch, Db, Waiting } from '../../db/index';
import { hasPending } from '../bookings/index';
import type { WithdrawalRow } from './store';
import {
  dayEndWhile,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

// Reads across customers, for jobs and staff. Each withdrawal is then changed in a transaction of its own tenant.

const now = sql<Date>`app_now()`;

/** The owner of a withdrawal. */
export async function ownerOfWithdrawal(db: Db, no: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('withdrawal_keys')
    .select('uid')
    .where('withdraw_no', '=', no)
    .executeTakeFirst();
  return row?.uid;
}

export const lapsedRequests = (
  db: Db,
  { limit, skip }: Batch,
): Promise<{ uid: number; withdraw_no: string }[]> =>
  db
    .selectFrom('withdrawals')
    .select(['uid', 'withdraw_no'])
    .where('status', '=', 'pending_owner')
    .where('confirm_until', '<=', now)
    .orderBy('confirm_until')
    .orderBy('withdraw_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Withdrawals whose bank is to be asked now. */
export const dueAsks = (db: Db, most: number): Promise<WithdrawalRow[]> =>
  db.selectFrom('withdrawals').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute();

/**
 * The member of staff for whom withdrawals wait, and the moment before which a payout must have been sent to
 * be overdue.
 */
export interface ToDo {
  staffId: string;
  overdueBefore: Date;
}
export interface QueueFilter {
  status: WithdrawStatus | 'open' | 'all';
  todo?: ToDo | undefined;
  no?: string | undefined;
  uid?: number | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const open: readonly WithdrawStatus[] = ['submitted', 'approved', 'paying'];

/**
 * Withdrawals that wait for this person: reviews, but not the second after one's own; approved ones that are
 * in no batch; payouts that staff took to the bank one by one, whose result nobody else learns, and others
 * without a result for too long, unless a second person has their failure to decide already.
 */
const isToDo = ({ staffId, overdueBefore }: ToDo) =>
  sql<boolean>`((status = 'approved' and in_batch is null)
    or (status = 'submitted' and reviewer1 is distinct from ${staffId})
    or (status = 'paying' and ((is_manual and in_batch is null) or alarmed_at is not null or sent_at < ${overdueBefore})
      and not ${hasPending('ref_no', 'withdrawals.withdraw_no')}))`;
/** The withdrawals that wait for a batch of payouts, the longest waiting first (ADR 82). */
export const unbatchedWithdrawals = (db: Db, most: number): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('in_batch', 'is', null)
    .where(sql<boolean>`(status = 'approved' or (status = 'paying' and is_manual and batch_no is null))`)
    .orderBy('submitted_at')
    .orderBy('withdraw_no')
    .limit(most)
    .execute();

/** The moment of the last step that its next one waits for; `sinceOf` in cases.ts says the same of a row. */
const since = sql<Date>`coalesce(sent_at, submitted_at, created_at)`;
const matching = (db: Db, { status, todo, no, uid, keyword, from, to }: QueueFilter) =>
  db
    .selectFrom('withdrawals')
    .$if(status !== 'all', (all) =>
      all.where('status', 'in', status === 'open' ? open : [status as WithdrawStatus]),
    )
    .$if(todo !== undefined, (all) => all.where(isToDo(todo!)))
    .$if(no !== undefined, (all) => all.where('withdraw_no', '=', no!))
    .$if(uid !== undefined, (all) => all.where('uid', '=', uid!))
    .$if(Boolean(keyword), (all) => all.where('last4', '=', keyword!))
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to!));

/** The number of withdrawals that wait for this member of staff. */
export const withdrawalsToDo = (db: Db, todo: ToDo): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'open', todo }), since, columns);

const columns: QueueColumns = {
  queue: 'withdraw',
  no: 'withdraw_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
  // The day of arrival that its customer was told.
  due: dayEndWhile(sql.ref('expected_on'), sql`status in ('submitted', 'approved', 'paying')`),
};

/** A page of the queue, waiting ones oldest first and the rest newest first, and the total. */
export async function queueOf(db: Db, filter: QueueFilter, ask: QueueAsk): Promise<QueuePage<WithdrawalRow>> {
  const { status } = filter;
  const query = matching(db, filter);
  const isWaiting = status === 'open' || open.some((one) => one === status);
  const direction = isWaiting ? 'asc' : 'desc';
  const sorted = query
    .selectAll()
    .orderBy(isWaiting ? since : sql.ref('created_at'), direction)
    .orderBy('withdraw_no', direction);
  return queuePage(query, sorted, ask, columns);
}

export async function queueCounts(
  db: Db,
): Promise<{ submitted: number; approved: number; paying: number; alarm: number }> {
  const { rows } = await sql<{ submitted: number; approved: number; paying: number; alarm: number }>`
    select (count(*) filter (where status = 'submitted'))::int as submitted,
      (count(*) filter (where status = 'approved'))::int as approved,
      (count(*) filter (where status = 'paying'))::int as paying,
      (count(*) filter (where status = 'paying' and alarmed_at is not null))::int as alarm
    from withdrawals where status in ('submitted', 'approved', 'paying')`.execute(db);
  return rows[0]!;
}

/** Seconds since the withdrawal was approved that waits longest for its money to arrive; 0 without one. */
export async function oldestPayout(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`coalesce(extract(epoch from app_now() - min(reviewed_at)), 0)::float8`.as('seconds'))
    .where('status', 'in', ['approved', 'paying'])
    .executeTakeFirstOrThrow();
  return seconds;
}
