import type { WithdrawStatus } from '@uc/contract/finance/withdraw-rules';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, joint, type Schema, type Tx } from '../../db/index';
import { counted, inFlight } from './states';

export type WithdrawalRow = Selectable<Schema['withdrawals']>;
export type WithdrawalChange = Updateable<Schema['withdrawals']>;
export type WithdrawalEvent = Selectable<Schema['withdrawal_events']>;

const own = (db: Db, uid: number) => db.selectFrom('withdrawals').where('uid', '=', uid);
/** The withdrawals that a person sees: all of the account's, or those of the sub-account that sees only its own. */
const seenBy = (db: Db, uid: number, creator: string | null) =>
  own(db, uid).$if(creator !== null, (all) => all.where('sub_id', '=', creator));

export const findWithdrawal = (db: Db, uid: number, no: string): Promise<WithdrawalRow | undefined> =>
  own(db, uid).selectAll().where('withdraw_no', '=', no).executeTakeFirst();

/** Locks the withdrawal until commit; where money moves, the accounts are locked before it. */
export const lockWithdrawal = (tx: Tx, uid: number, no: string): Promise<WithdrawalRow | undefined> =>
  own(tx, uid).selectAll().where('withdraw_no', '=', no).forUpdate().executeTakeFirst();

export async function insertWithdrawal(
  tx: Tx,
  row: Insertable<Schema['withdrawals']>,
): Promise<WithdrawalRow> {
  const { withdraw_no, uid } = row;
  await tx.insertInto('withdrawal_keys').values({ withdraw_no, uid }).execute();
  return tx.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Updates the row if nobody has changed it since it was read; undefined when another transaction was first. */
export const changeWithdrawal = (
  tx: Tx,
  { uid, withdraw_no, version }: WithdrawalRow,
  change: WithdrawalChange,
): Promise<WithdrawalRow | undefined> =>
  tx
    .updateTable('withdrawals')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('withdraw_no', '=', withdraw_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function insertEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['withdrawal_events']>, 'event_id'>,
): Promise<void> {
  await tx.insertInto('withdrawal_events').values(event).execute();
}

export const eventsOf = (db: Db, uid: number, no: string): Promise<WithdrawalEvent[]> =>
  db
    .selectFrom('withdrawal_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('withdraw_no', '=', no)
    .orderBy('at', 'desc')
    .orderBy('event_id')
    .execute();

/** The count and amount of a day, and the count of its month; read under the lock of the account (trust M14). */
export async function usedOn(
  db: Db,
  uid: number,
  day: string,
): Promise<{ count: number; amount: number; ofMonth: number }> {
  const month = `${day.slice(0, 7)}-01`;
  const { rows } = await sql<{ count: number; amount: number; of_month: number }>`
    select count(*) filter (where day = ${day})::int as count,
      coalesce(sum(amount_fen) filter (where day = ${day}), 0)::bigint as amount,
      count(*)::int as of_month
    from withdrawals
    where uid = ${uid} and day >= ${month}::date and day < (${month}::date + interval '1 month')
      and status = any (${[...counted]}::text[])`.execute(db);
  const { count, amount, of_month: ofMonth } = rows[0]!;
  return { count, amount, ofMonth };
}

/**
 * The sum of a customer's withdrawals since a moment, in 分, except one of them and those that were not paid.
 * A sub-account's withdrawal counts from the owner's confirmation.
 */
export async function askedSince(db: Db, uid: number, since: Date, except: string): Promise<number> {
  const { total } = await own(db, uid)
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('total'))
    .where(sql<Date>`coalesce(submitted_at, created_at)`, '>', since)
    .where('withdraw_no', '<>', except)
    .where('status', 'in', counted)
    .executeTakeFirstOrThrow();
  return total;
}

export async function countInFlight(db: Db, uid: number, cardId: string): Promise<number> {
  const rows = await own(db, uid)
    .select('withdraw_no')
    .where('card_id', '=', cardId)
    .where('status', 'in', inFlight)
    .limit(1)
    .execute();
  return rows.length;
}

export const recentTo = (
  db: Db,
  uid: number,
  creator: string | null,
  cardId: string,
  most: number,
): Promise<WithdrawalRow[]> =>
  seenBy(db, uid, creator)
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('withdraw_no', 'desc')
    .limit(most)
    .execute();

export interface WithdrawalFilter {
  status?: WithdrawStatus | undefined;
  withdrawNo?: string | undefined;
  keyword?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * A page of withdrawals with sums over everything that matches: the requested amounts, and of the paid ones
 * the fees and the amounts that arrived.
 */
export async function pageOfWithdrawals(
  db: Db,
  uid: number,
  creator: string | null,
  filter: WithdrawalFilter,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<{
  rows: WithdrawalRow[];
  total: number;
  amount: number;
  fee: number;
  arrived: number;
  open: number;
  waiting: number;
}> {
  let query = seenBy(db, uid, creator);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.withdrawNo !== undefined) query = query.where('withdraw_no', '=', filter.withdrawNo);
  if (filter.keyword)
    query = query.where((where) =>
      where.or([where('withdraw_no', '=', filter.keyword!), where('last4', '=', filter.keyword!)]),
    );
  if (filter.min !== undefined) query = query.where('amount_fen', '>=', filter.min);
  if (filter.max !== undefined) query = query.where('amount_fen', '<=', filter.max);
  if (filter.from !== undefined) query = query.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('created_at', '<', filter.to);
  const sums = await query
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(fee_fen) filter (where status = 'success'), 0)::bigint`.as('fee'),
      sql<number>`coalesce(sum(amount_fen - fee_fen) filter (where status = 'success'), 0)::bigint`.as(
        'arrived',
      ),
    ])
    .executeTakeFirstOrThrow();
  const counts = await seenBy(db, uid, creator)
    .select([
      sql<number>`(count(*) filter (where status = 'pending_owner'))::int`.as('waiting'),
      sql<number>`count(*)::int`.as('open'),
    ])
    .where('status', 'in', inFlight)
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('withdraw_no', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...sums, ...counts };
}

/** Whether any withdrawal of a customer has ever been paid out. */
export async function hasWithdrawn(db: Db, uid: number): Promise<boolean> {
  const row = await own(db, uid)
    .select('withdraw_no')
    .where('status', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a later withdrawal to a card than one of a moment has been paid and stays so. */
export async function isPaidSince(db: Db, uid: number, cardId: string, at: Date): Promise<boolean> {
  const row = await own(db, uid)
    .select('withdraw_no')
    .where('card_id', '=', cardId)
    .where('status', '=', 'success')
    .where('ended_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('withdrawals')
      .select(['withdraw_no', 'status'])
      .where('uid', '=', uid)
      .where('withdraw_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The status of each of an account's withdrawals, by their numbers. */
export const findStatuses = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });
