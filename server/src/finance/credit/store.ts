import { type Fen, fen, subtract } from '@uc/contract/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, joint, type Schema, type Tx } from '../../db/index';

export type CreditAccount = Selectable<Schema['credit_accounts']>;

/** A monthly bill with its open amounts, in 分. */
export interface Bill extends Selectable<Schema['iou_bills']> {
  openPrincipal: Fen;
  openLateFee: Fen;
  /** Written off and still owed. */
  badDebt: Fen;
}

const account = joint(
  (db, { uid }: { uid: number }) => db.selectFrom('credit_accounts').selectAll().where('uid', '=', uid),
  { granted_at: true, expire_at: true, told_expire_at: true },
);
export const findCreditAccount = async (db: Db, uid: number): Promise<CreditAccount | undefined> =>
  (await account(db, { uid }))[0];

/** Grants a line or changes it; when it was first granted stays. */
export async function saveCreditAccount(
  tx: Tx,
  account: Pick<
    CreditAccount,
    'uid' | 'total_fen' | 'status' | 'granted_at' | 'expire_at' | 'bill_day' | 'due_days' | 'locations'
  >,
): Promise<void> {
  await tx
    .insertInto('credit_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(account))
    .execute();
}

/** False when its state has changed meanwhile. */
export async function updateStatus(
  tx: Tx,
  uid: number,
  from: CreditAccount['status'],
  to: CreditAccount['status'],
): Promise<boolean> {
  if (from === 'none')
    await tx
      .insertInto('credit_accounts')
      .values({ uid, total_fen: 0, status: 'none' })
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .execute();
  const { numUpdatedRows } = await tx
    .updateTable('credit_accounts')
    .set({ status: to })
    .where('uid', '=', uid)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setTotal(tx: Tx, uid: number, total: Fen): Promise<void> {
  await tx.updateTable('credit_accounts').set({ total_fen: total }).where('uid', '=', uid).execute();
}

export async function setAutoRepay(tx: Tx, uid: number, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_accounts')
    .set({ auto_repay: isOn })
    .where('uid', '=', uid)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const openPrincipal = sql<number>`principal_fen - refunded_fen - repaid_principal_fen - written_off_fen`;
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
  badDebt: subtract(fen(row.written_off_fen), fen(row.recovered_fen)),
});
const isOpen = sql<boolean>`${openPrincipal} + ${openLateFee} > 0`;

/** Bills with something to repay, the oldest first. */
const open = joint((db, { uid }: { uid: number }) => bills(db, uid).where(isOpen).orderBy('due_date'), {
  written_off_at: true,
});
export const openBills = async (db: Db, uid: number): Promise<Bill[]> =>
  (await open(db, { uid })).map(billOf);

export async function findBill(db: Db, uid: number, billNo: string): Promise<Bill | undefined> {
  const row = await bills(db, uid).where('bill_no', '=', billNo).executeTakeFirst();
  return row && billOf(row);
}

/** The status of a bill at a day of China; the same order of questions as `billStatusAt`. */
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

/** One page of bills, and how many there are; at most one a month, so counted in full. */
export async function listBills(
  db: Db,
  uid: number,
  filter: BillFilter,
  today: string,
  page: { limit: number; offset: number; direction?: 'asc' | 'desc' },
) {
  let query = bills(db, uid).select(statusAt(today).as('status'));
  if (filter.period !== undefined) query = query.where('period', '=', filter.period);
  if (filter.keyword !== undefined) query = query.where('bill_no', '=', filter.keyword);
  if (filter.from !== undefined) query = query.where('bill_date', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('bill_date', '<=', filter.to);
  const all = (await query.orderBy('bill_date', page.direction ?? 'desc').execute()).filter(
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

/** Adds to a bill's charged, repaid, refunded or waived amount, in 分. */
export async function changeBill(
  tx: Tx,
  uid: number,
  billNo: string,
  change: {
    principal?: Fen;
    lateFee?: Fen;
    refunded?: Fen;
    charged?: Fen;
    waived?: Fen;
    chargedThrough?: string;
  },
): Promise<void> {
  const { principal = 0, lateFee = 0, refunded = 0, charged = 0, waived = 0, chargedThrough = null } = change;
  await sql`
    update iou_bills set repaid_principal_fen = repaid_principal_fen + ${principal}, repaid_late_fee_fen = repaid_late_fee_fen + ${lateFee},
      refunded_fen = refunded_fen + ${refunded}, late_fee_fen = late_fee_fen + ${charged},
      waived_fen = waived_fen + ${waived},
      late_fee_through = coalesce(${chargedThrough}::date, late_fee_through)
    where uid = ${uid} and bill_no = ${billNo}`.execute(tx);
}

/** Takes the open amount off the book as bad debt; the unpaid late fee counts as waived. */
export async function writeOffBill(tx: Tx, uid: number, billNo: string, at: Date): Promise<void> {
  await sql`
    update iou_bills set written_off_at = ${at}, written_off_fen = ${openPrincipal}, waived_fen = waived_fen + ${openLateFee}
    where uid = ${uid} and bill_no = ${billNo} and written_off_at is null`.execute(tx);
}

/** The number of bills with bad debt, its sum, and the first of them. */
export async function badDebts(
  db: Db,
  uid: number,
): Promise<{ count: number; amount: Fen; first: string | null }> {
  const [{ count, amount, first }] = (await lost(db, { uid })) as [LostRow];
  return { count, amount: fen(amount), first };
}
interface LostRow {
  count: number;
  amount: number;
  first: string | null;
}
const lost = joint(
  (_db, { uid }: { uid: number }) => sql<LostRow>`
    select count(*) as count, coalesce(sum(written_off_fen - recovered_fen), 0)::int8 as amount, min(bill_no) as first
    from iou_bills where uid = ${uid} and written_off_fen > recovered_fen`,
  {},
);

/** Whether anything is owed that was written off. */
export async function hasBadDebt(tx: Db, uid: number): Promise<boolean> {
  const row = await tx
    .selectFrom('iou_bills')
    .select('bill_no')
    .where('uid', '=', uid)
    .where(sql<boolean>`written_off_fen > recovered_fen`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account's bills with these numbers. */
export const findBills = async (db: Db, uid: number, nos: string[]): Promise<Bill[]> =>
  (await bills(db, uid).where('bill_no', 'in', nos).execute()).map(billOf);
