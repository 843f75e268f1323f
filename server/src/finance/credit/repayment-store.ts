import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type Repayment = Selectable<Schema['iou_repayments']>;

/** The repayments of a bill, newest first. */
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

/** One repayment with its shares on bills. */
export interface RepaymentRow {
  repay_no: string;
  created_at: Date;
  source: Repayment['source'];
  amount_fen: number;
  late_fee_fen: number;
  principal_fen: number;
  shares: { bill_no: string; period: string; late_fee_fen: number; principal_fen: number }[];
}

/** One page of repayments, each with the bills it went to. */
export async function listRepayments(
  db: Db,
  uid: number,
  filter: { keyword?: string | undefined; from?: Date | undefined; to?: Date | undefined },
  page: { limit: number; offset: number; direction?: 'asc' | 'desc' },
): Promise<{ rows: RepaymentRow[]; total: number }> {
  let query = db.selectFrom('iou_repayments').where('iou_repayments.uid', '=', uid);
  if (filter.keyword !== undefined) query = query.where('repay_no', '=', filter.keyword);
  if (filter.from !== undefined) query = query.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('created_at', '<', filter.to);
  const { total } = await query
    .select(sql<number>`count(distinct repay_no)`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('iou_bills', (join) =>
      join
        .onRef('iou_bills.uid', '=', 'iou_repayments.uid')
        .onRef('iou_bills.bill_no', '=', 'iou_repayments.bill_no'),
    )
    .select([
      'repay_no',
      'created_at',
      'source',
      sql<number>`sum(amount_fen)::bigint`.as('amount_fen'),
      sql<number>`sum(iou_repayments.late_fee_fen)::bigint`.as('late_fee_fen'),
      sql<number>`sum(iou_repayments.principal_fen)::bigint`.as('principal_fen'),
      sql<
        RepaymentRow['shares']
      >`json_agg(json_build_object('bill_no', iou_repayments.bill_no, 'period', iou_bills.period,
        'late_fee_fen', iou_repayments.late_fee_fen, 'principal_fen', iou_repayments.principal_fen)
        order by iou_bills.period)`.as('shares'),
    ])
    .groupBy(['repay_no', 'created_at', 'source'])
    .orderBy('created_at', page.direction ?? 'desc')
    .orderBy('repay_no')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}

export type OnlineRepayment = Selectable<Schema['iou_online_repayments']>;

export async function insertOnlineRepayment(
  tx: Tx,
  repayment: Pick<
    OnlineRepayment,
    'uid' | 'repay_no' | 'pay_no' | 'amount_fen' | 'bill_nos' | 'created_at' | 'expires_at'
  >,
): Promise<void> {
  await tx.insertInto('iou_online_repayments').values(repayment).execute();
}

export const findOnlineRepayment = (
  db: Db,
  uid: number,
  repayNo: string,
): Promise<OnlineRepayment | undefined> =>
  db
    .selectFrom('iou_online_repayments')
    .selectAll()
    .where('uid', '=', uid)
    .where('repay_no', '=', repayNo)
    .executeTakeFirst();

/** Ends an online repayment as paid, also a late one; false when it was ended before. */
export async function endOnlineRepayment(
  tx: Tx,
  uid: number,
  repayNo: string,
  outcome: { repaid_fen: number; to_balance_fen: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('iou_online_repayments')
    .set({ ...outcome, status: 'success' })
    .where('uid', '=', uid)
    .where('repay_no', '=', repayNo)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
