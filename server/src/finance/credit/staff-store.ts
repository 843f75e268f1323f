import { sql } from 'kysely';
import { type Db, type Waiting, waitingIn } from '../../db/index';
import type { CreditAccount } from './store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

/** A line with its used and its overdue amount, in 分, for staff. */
export interface CreditLine extends CreditAccount {
  overdue_fen: number;
  overdue_since: string | null;
}

const open = sql`principal_fen - refunded_fen - repaid_principal_fen - written_off_fen
  + late_fee_fen - repaid_late_fee_fen - waived_fen`;

const accounts = (db: Db, today: string) =>
  db
    .selectFrom('credit_accounts')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('iou_bills')
          .select([
            sql<number>`coalesce(sum(${open}), 0)::bigint`.as('overdue_fen'),
            sql<string | null>`min(due_date)`.as('overdue_since'),
            // About a bill that waits for a second person nothing more may be asked.
            sql<boolean>`bool_or(not exists (select from credit_requests as asked where asked.uid = iou_bills.uid
              and asked.bill_no = iou_bills.bill_no and asked.status = 'pending'))`.as('is_to_do'),
          ])
          .whereRef('iou_bills.uid', '=', 'credit_accounts.uid')
          .where('due_date', '<', today)
          .where(sql<boolean>`${open} > 0`)
          .as('late'),
      (join) => join.onTrue(),
    )
    .selectAll('credit_accounts')
    .select([
      sql<number>`coalesce(late.overdue_fen, 0)::bigint`.as('overdue_fen'),
      sql<string | null>`late.overdue_since`.as('overdue_since'),
    ]);

/** One customer's line for staff. */
export const creditLine = (db: Db, uid: number, today: string): Promise<CreditLine | undefined> =>
  accounts(db, today).where('credit_accounts.uid', '=', uid).executeTakeFirst();

/** Lines that are overdue on a day and about which something may be asked, since the oldest due date. */
export const accountsWaiting = (db: Db, today: string): Promise<Waiting> =>
  waitingIn(
    accounts(db, today).where('credit_accounts.status', '<>', 'none').where('late.is_to_do', '=', true),
    sql`late.overdue_since::timestamp at time zone 'Asia/Shanghai'`,
  );

const columns: QueueColumns = {
  queue: 'credit-account',
  no: sql`lpad(credit_accounts.uid::text, 12, '0')`,
  at: 'credit_accounts.granted_at',
  amount: 'credit_accounts.total_fen',
  uids: ['credit_accounts.uid'],
};

/** One page of everybody's lines, those that are overdue longest first. */
export async function listAccounts(
  db: Db,
  filter: { status?: CreditAccount['status'] | undefined; isToDo?: boolean; uid?: number | undefined },
  today: string,
  ask: QueueAsk,
): Promise<QueuePage<CreditLine>> {
  let query = accounts(db, today).where('credit_accounts.status', '<>', 'none');
  if (filter.status !== undefined) query = query.where('credit_accounts.status', '=', filter.status);
  if (filter.uid !== undefined) query = query.where('credit_accounts.uid', '=', filter.uid);
  if (filter.isToDo === true) query = query.where('late.is_to_do', '=', true);
  const sorted = query
    .orderBy('late.overdue_since', (by) => by.asc().nullsLast())
    .orderBy('credit_accounts.uid');
  return queuePage(query, sorted, ask, columns);
}

/** Counts the credit lines in each state. */
export async function countAccounts(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('credit_accounts')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '<>', 'none')
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
