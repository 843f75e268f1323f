import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { hasPending } from '../bookings/index';
import { waitsInParts } from './parts-store';
import type { RechargeRow } from './store';
import {
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
  workingDaysAfter,
} from '../../room/index';

export type BankLineRow = Selectable<Schema['bank_receipts']>;

/** The owner of a recharge, found by its number alone, for staff. */
export async function ownerOfRecharge(db: Db, rechargeNo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recharge_numbers')
    .select('uid')
    .where('recharge_no', '=', rechargeNo)
    .executeTakeFirst();
  return row?.uid;
}

/** The accounts whose 附言码 these memos are, with the recharge of each. */
export const ownersOfMemos = async (
  db: Db,
  memos: readonly string[],
): Promise<{ uid: number; recharge_no: string }[]> =>
  memos.length === 0
    ? []
    : db
        .selectFrom('recharge_memos')
        .select(['uid', 'recharge_no'])
        .where('memo_code', 'in', memos)
        .orderBy('recharge_no')
        .execute();

export interface StaffFilter {
  status?: RechargeRow['status'] | undefined;
  /** Only recharges that wait for this member of staff. */
  todo?: { staffId: string } | undefined;
  channel?: RechargeRow['channel'] | undefined;
  uid?: number | undefined;
  rechargeNo?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Transfers to compare, unless a second person has them already, and returns that somebody else has requested. */
const isToDo = ({ staffId }: { staffId: string }) =>
  sql<boolean>`((status = 'reviewing' and not ${hasPending('ref_no', 'recharges.recharge_no')})
    or (status = 'refunding' and refund_no is null and refund_requested_by is distinct from ${staffId}))`;
/** Since when it waits: a return since it was requested, a transfer since its voucher was handed in. */
const waitsSince = sql<Date>`case when status = 'refunding'
  then (select max(asked.at) from recharge_events as asked where asked.uid = recharges.uid
    and asked.recharge_no = recharges.recharge_no and asked.event = 'ask_refund')
  when status = 'reviewing' then submitted_at
  else created_at end`;
const matching = (db: Db, { uid, status, todo, channel, rechargeNo, from, to }: StaffFilter) =>
  db
    .selectFrom('recharges')
    .$if(todo !== undefined, (query) => query.where(isToDo(todo!)))
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(rechargeNo !== undefined, (query) => query.where('recharge_no', '=', rechargeNo!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!));

/** The number of recharges that wait for this member of staff. */
export const rechargesWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'recharge',
  no: 'recharge_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
  // A day of 24 hours on working days: it ends with the next of these.
  due: workingDaysAfter(sql.ref('submitted_at'), 1, sql`status = 'reviewing'`),
};

/** Recharges of all customers, for staff: the oldest first in a queue, else the newest first. */
export async function listForStaff(
  db: Db,
  filter: StaffFilter,
  ask: QueueAsk,
): Promise<QueuePage<RechargeRow>> {
  const { status, todo } = filter;
  const isQueue = todo !== undefined || status === 'reviewing' || status === 'refunding';
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(isQueue ? waitsSince : sql.ref('created_at'), isQueue ? 'asc' : 'desc')
    .orderBy('recharge_no');
  return queuePage(found, sorted, ask, columns);
}

/** Counts the recharges in the staff's queues. */
export async function countsForStaff(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('recharges')
    .select('status')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', 'in', ['reviewing', 'refunding'])
    .groupBy('status')
    .execute();
  const receipts = await db
    .selectFrom('bank_receipts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'unmatched')
    .executeTakeFirstOrThrow();
  const waiting = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { reviewing: 0, refunding: 0, ...waiting, receipts: receipts.n };
}

export async function insertBankLine(tx: Tx, receipt: Insertable<Schema['bank_receipts']>): Promise<void> {
  await tx.insertInto('bank_receipts').values(receipt).execute();
}

/** The bank line with a number of the bank, in any spelling. */
export const findBankLineOf = (db: Db, bankTxnNo: string): Promise<BankLineRow | undefined> =>
  db
    .selectFrom('bank_receipts')
    .innerJoin('outside_claims as claim', 'claim.doc_no', 'bank_receipts.receipt_no')
    .selectAll('bank_receipts')
    .where('claim.source', '=', 'bank')
    .where('claim.use', '=', 'receipt')
    .where('claim.number_key', '=', sql<string>`outside_number(${bankTxnNo})`)
    .executeTakeFirst();

/** The numbers of the bank lines of a day and amount. */
export async function bankLinesAlike(
  db: Db,
  { receivedAt, amount }: { receivedAt: Date; amount: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_receipts')
    .select('receipt_no')
    .where('received_at', '=', receivedAt)
    .where('amount_fen', '=', amount)
    .where('status', '<>', 'refused')
    .execute();
  return rows.map(({ receipt_no: no }) => no);
}

export const findBankLine = (db: Db, bankLineNo: string): Promise<BankLineRow | undefined> =>
  db.selectFrom('bank_receipts').selectAll().where('receipt_no', '=', bankLineNo).executeTakeFirst();

/** False unless it was unmatched until now. */
export async function setBankLineMatch(
  tx: Tx,
  bankLineNo: string,
  { uid, no }: { uid: number; no: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_receipts')
    .set({ status: 'matched', matched_uid: uid, matched_no: no })
    .where('receipt_no', '=', bankLineNo)
    .where('status', '=', 'unmatched')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the second person's decision about a line; false unless the line waited for it. */
export async function changeBankLine(
  tx: Tx,
  bankLineNo: string,
  status: 'unmatched' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_receipts')
    .set({ status })
    .where('receipt_no', '=', bankLineNo)
    .where('status', '=', 'submitted')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface LineFilter {
  status?: BankLineRow['status'] | undefined;
  /** Only lines that are still to be matched. */
  isToDo?: boolean;
  keyword?: string | undefined;
}
const matchingLines = (db: Db, { status, isToDo: only = false, keyword }: LineFilter) =>
  db
    .selectFrom('bank_receipts')
    .$if(only, (query) =>
      query
        .where('status', '=', 'unmatched')
        .where(sql<boolean>`not ${hasPending('receipt_no', 'bank_receipts.receipt_no')}`)
        .where(sql<boolean>`not ${waitsInParts('bank_receipts.receipt_no')}`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(outside_number(bank_txn_no) = outside_number(${keyword}) or receipt_no = ${keyword})`,
      ),
    );

/** Lines of the bank statement that nobody has matched. */
export const bankLinesWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matchingLines(db, { isToDo: true }), sql.ref('created_at'));

const lineColumns: QueueColumns = {
  queue: 'receipt',
  no: 'receipt_no',
  at: 'created_at',
  amount: 'amount_fen',
};

/** Lines of the bank statement, newest first; those to match, oldest first. */
export async function listBankLines(
  db: Db,
  filter: LineFilter,
  ask: QueueAsk,
): Promise<QueuePage<BankLineRow>> {
  const found = matchingLines(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('created_at', filter.isToDo ? 'asc' : 'desc')
    .orderBy('receipt_no');
  return queuePage(found, sorted, ask, lineColumns);
}
