import type { WithdrawStatus } from '@uc/contract/finance/withdraw-rules';
import { sql } from 'kysely';
import type { Batch, Db } from '../../db/index';
import type { WithdrawalRow } from './store';

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

export interface QueueFilter {
  status: WithdrawStatus | 'open';
  no?: string | undefined;
  uid?: number | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const open: readonly WithdrawStatus[] = ['submitted', 'approved', 'paying'];

/** A page of the queue, what waits oldest first and the rest newest first, and how many there are. */
export async function queueOf(
  db: Db,
  { status, no, uid, keyword, from, to }: QueueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  let query = db.selectFrom('withdrawals').where('status', 'in', status === 'open' ? open : [status]);
  if (no !== undefined) query = query.where('withdraw_no', '=', no);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (keyword) query = query.where('last4', '=', keyword);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = status === 'open' || open.includes(status) ? 'asc' : 'desc';
  const rows = await query
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('withdraw_no', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
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
