import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { RechargeRow } from './store';

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

/** Whose transfer a 附言码 is. */
export const findMemo = (db: Db, memo: string): Promise<{ uid: number; recharge_no: string } | undefined> =>
  db
    .selectFrom('recharge_memos')
    .select(['uid', 'recharge_no'])
    .where('memo_code', '=', memo)
    .executeTakeFirst();

export interface DeskFilter {
  status: RechargeRow['status'] | undefined;
  channel: RechargeRow['channel'] | undefined;
  uid: number | undefined;
  rechargeNo: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  limit: number;
  offset: number;
}

/** Recharges of all customers, for staff: the oldest first in a queue, else the newest first. */
export async function deskList(db: Db, filter: DeskFilter): Promise<{ rows: RechargeRow[]; total: number }> {
  const { uid, status, channel, rechargeNo, from, to } = filter;
  const isQueue = status === 'reviewing' || status === 'refunding';
  const matching = db
    .selectFrom('recharges')
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(rechargeNo !== undefined, (query) => query.where('recharge_no', '=', rechargeNo!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!));
  const { n } = await matching.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', isQueue ? 'asc' : 'desc')
    .orderBy('recharge_no')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total: n };
}

/** How many wait in the staff's queues. */
export async function deskCounts(db: Db): Promise<Record<string, number>> {
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

/** Lines of the bank statement, the newest first; what waits, the oldest first. */
export async function listBankLines(
  db: Db,
  filter: {
    status: BankLineRow['status'] | undefined;
    keyword: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: BankLineRow[]; total: number }> {
  const { status, keyword } = filter;
  const matching = db
    .selectFrom('bank_receipts')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(outside_number(bank_txn_no) = outside_number(${keyword}) or receipt_no = ${keyword})`,
      ),
    );
  const { n } = await matching.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', status === 'unmatched' ? 'asc' : 'desc')
    .orderBy('receipt_no')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total: n };
}
