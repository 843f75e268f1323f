import { type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type CreditAccount = Selectable<Schema['credit_accounts']>;
export type Use = Selectable<Schema['iou_uses']>;
export type Repayment = Selectable<Schema['iou_repayments']>;

/** A monthly bill with what is still open on it, in 分. */
export interface Bill extends Selectable<Schema['iou_bills']> {
  openPrincipal: Fen;
  openLateFee: Fen;
}

export function findCreditAccount(db: Db, uid: number): Promise<CreditAccount | undefined> {
  return db.selectFrom('credit_accounts').selectAll().where('uid', '=', uid).executeTakeFirst();
}

export async function saveCreditAccount(
  tx: Tx,
  account: Pick<CreditAccount, 'uid' | 'total_fen' | 'status' | 'granted_at' | 'bill_day' | 'due_days'>,
): Promise<void> {
  const { granted_at: _, ...renewed } = account;
  await tx
    .insertInto('credit_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(renewed))
    .execute();
}

export async function setCreditStatus(tx: Tx, uid: number, status: CreditAccount['status']): Promise<void> {
  await tx.updateTable('credit_accounts').set({ status }).where('uid', '=', uid).execute();
}

const openPrincipal = sql<number>`principal_fen - refunded_fen - repaid_principal_fen`;
const openLateFee = sql<number>`late_fee_fen - repaid_late_fee_fen - waived_fen`;
const bills = (db: Db, uid: number) =>
  db
    .selectFrom('iou_bills')
    .selectAll()
    .select([openPrincipal.as('open_principal'), openLateFee.as('open_late_fee')])
    .where('uid', '=', uid);
const billOf = ({
  open_principal,
  open_late_fee,
  ...row
}: Selectable<Schema['iou_bills']> & { open_principal: number; open_late_fee: number }): Bill => ({
  ...row,
  openPrincipal: fen(open_principal),
  openLateFee: fen(open_late_fee),
});
const isOpen = sql<boolean>`${openPrincipal} + ${openLateFee} > 0`;

/** Bills with something to repay, the oldest first. */
export async function openBills(db: Db, uid: number): Promise<Bill[]> {
  return (await bills(db, uid).where(isOpen).orderBy('due_date').execute()).map(billOf);
}

export async function findBill(db: Db, uid: number, billNo: string): Promise<Bill | undefined> {
  const row = await bills(db, uid).where('bill_no', '=', billNo).executeTakeFirst();
  return row && billOf(row);
}

/** What a bill is called at a day of China; the same order of questions as `billStatusAt`. */
const statusAt = (today: string) => sql<string>`case
  when written_off_at is not null then 'written_off'
  when not ${isOpen} then 'settled'
  when due_date < ${today}::date then case when repaid_principal_fen + repaid_late_fee_fen > 0 then 'partial_overdue' else 'overdue' end
  when repaid_principal_fen + repaid_late_fee_fen > 0 then 'partial'
  else 'billed' end`;

export interface BillFilter {
  status?: string | undefined;
  period?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of bills, newest first, and how many there are; at most one a month, so counted in full. */
export async function listBills(
  db: Db,
  uid: number,
  filter: BillFilter,
  today: string,
  page: { limit: number; offset: number },
) {
  let query = bills(db, uid).select(statusAt(today).as('status'));
  if (filter.period !== undefined) query = query.where('period', '=', filter.period);
  if (filter.keyword !== undefined) query = query.where('bill_no', '=', filter.keyword);
  if (filter.from !== undefined) query = query.where('bill_date', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('bill_date', '<=', filter.to);
  const all = (await query.orderBy('bill_date', 'desc').execute()).filter(
    ({ status }) => filter.status === undefined || status === filter.status,
  );
  return {
    rows: all.slice(page.offset, page.offset + page.limit).map(({ status: _, ...row }) => billOf(row)),
    total: all.length,
  };
}

export async function insertBill(tx: Tx, bill: Insertable<Schema['iou_bills']>): Promise<void> {
  await tx.insertInto('iou_bills').values(bill).execute();
}

/** Adds to what a bill was charged, repaid or refunded, in 分. */
export async function changeBill(
  tx: Tx,
  uid: number,
  billNo: string,
  change: { principal?: Fen; lateFee?: Fen; refunded?: Fen; charged?: Fen; chargedThrough?: string },
): Promise<void> {
  const { principal = 0, lateFee = 0, refunded = 0, charged = 0, chargedThrough = null } = change;
  await sql`
    update iou_bills set repaid_principal_fen = repaid_principal_fen + ${principal}, repaid_late_fee_fen = repaid_late_fee_fen + ${lateFee},
      refunded_fen = refunded_fen + ${refunded}, late_fee_fen = late_fee_fen + ${charged},
      late_fee_through = coalesce(${chargedThrough}::date, late_fee_through)
    where uid = ${uid} and bill_no = ${billNo}`.execute(tx);
}

/** What is owed of uses that are on no bill yet, up to a moment. */
export function unbilledUses(db: Db, uid: number, before?: Date): Promise<Use[]> {
  let query = db
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('bill_no', 'is', null)
    .where(sql<boolean>`amount_fen > refunded_fen`);
  if (before !== undefined) query = query.where('used_at', '<', before);
  return query.orderBy('used_at', 'desc').execute();
}

export async function unbilledTotal(db: Db, uid: number): Promise<Fen> {
  const { total } = await db
    .selectFrom('iou_uses')
    .select(sql<number>`coalesce(sum(amount_fen - refunded_fen), 0)::bigint`.as('total'))
    .where('uid', '=', uid)
    .where('bill_no', 'is', null)
    .executeTakeFirstOrThrow();
  return fen(total);
}

export function usesOfBill(db: Db, uid: number, billNo: string): Promise<Use[]> {
  return db
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('bill_no', '=', billNo)
    .orderBy('used_at')
    .execute();
}

export function usesOfOrder(tx: Tx, uid: number, orderNo: string): Promise<Use[]> {
  return tx
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .execute();
}

export async function insertUse(tx: Tx, use: Omit<Use, 'refunded_fen' | 'bill_no'>): Promise<void> {
  await tx.insertInto('iou_uses').values(use).execute();
}

export async function putOnBill(
  tx: Tx,
  uid: number,
  useNos: readonly string[],
  billNo: string,
): Promise<void> {
  await tx
    .updateTable('iou_uses')
    .set({ bill_no: billNo })
    .where('uid', '=', uid)
    .where('use_no', 'in', useNos)
    .execute();
}

export async function addRefunded(tx: Tx, uid: number, useNo: string, amount: Fen): Promise<void> {
  await tx
    .updateTable('iou_uses')
    .set(({ eb }) => ({ refunded_fen: eb('refunded_fen', '+', amount as number) }))
    .where('uid', '=', uid)
    .where('use_no', '=', useNo)
    .execute();
}

export function repaymentsOf(db: Db, uid: number, billNo: string): Promise<Repayment[]> {
  return db
    .selectFrom('iou_repayments')
    .selectAll()
    .where('uid', '=', uid)
    .where('bill_no', '=', billNo)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function insertRepayments(tx: Tx, repayments: readonly Repayment[]): Promise<void> {
  await tx.insertInto('iou_repayments').values(repayments).execute();
}
