// Candidates of the jobs, across all customers. Each is checked again in a transaction of its own.
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';

const uidsOf = async (rows: Promise<{ uid: number }[]>): Promise<number[]> =>
  (await rows).map(({ uid }) => uid);
const isOpen = sql<boolean>`principal_fen - refunded_fen - repaid_principal_fen - written_off_fen
  + late_fee_fen - repaid_late_fee_fen - waived_fen > 0`;

/** Customers who have used the line since their last bill, with their bill day. */
export const withUnbilled = (db: Db): Promise<{ uid: number; bill_day: number }[]> =>
  db
    .selectFrom('iou_uses')
    .innerJoin('credit_accounts', 'credit_accounts.uid', 'iou_uses.uid')
    .select(['credit_accounts.uid', 'credit_accounts.bill_day'])
    .distinct()
    .where('iou_uses.bill_no', 'is', null)
    .where(sql<boolean>`amount_fen > refunded_fen`)
    .orderBy('credit_accounts.uid')
    .execute();

/** Customers with an open bill that was due before a day, or on it. */
export const withDue = (db: Db, before: string, { orOn = false } = {}): Promise<number[]> =>
  uidsOf(
    db
      .selectFrom('iou_bills')
      .select('uid')
      .distinct()
      .where('due_date', orOn ? '<=' : '<', before)
      .where(isOpen)
      .orderBy('uid')
      .execute(),
  );

/** Customers whose line is suspended. */
export const suspendedLines = (db: Db): Promise<number[]> =>
  uidsOf(
    db.selectFrom('credit_accounts').select('uid').where('status', '=', 'suspended').orderBy('uid').execute(),
  );

/** Customers whose line has reached its end and is to be renewed or closed. */
export const expiredLines = (db: Db, now: Date): Promise<number[]> =>
  uidsOf(
    db
      .selectFrom('credit_accounts')
      .select('uid')
      .where('status', '=', 'active')
      .where('expire_at', '<=', now)
      .orderBy('uid')
      .execute(),
  );

/** Notes the reminder of a bill; false when that stage, or a later one, was noted before. */
export async function noteReminder(tx: Tx, uid: number, billNo: string, stage: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('iou_bills')
    .set({ reminded_stage: stage })
    .where('uid', '=', uid)
    .where('bill_no', '=', billNo)
    .where(({ or, eb }) => or([eb('reminded_stage', 'is', null), eb('reminded_stage', '<', stage)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Customers whose line ends before a time and who were not notified of it yet. */
export const expiringLines = (db: Db, now: Date, before: Date): Promise<number[]> =>
  uidsOf(
    db
      .selectFrom('credit_accounts')
      .select('uid')
      .where('status', '=', 'active')
      .where('expire_at', '>', now)
      .where('expire_at', '<=', before)
      .where(sql<boolean>`told_expire_at is distinct from expire_at`)
      .orderBy('uid')
      .execute(),
  );

/** Records that the customer was notified of the end of the line; false when it was recorded before. */
export async function noteExpiry(tx: Tx, uid: number, expireAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_accounts')
    .set({ told_expire_at: expireAt })
    .where('uid', '=', uid)
    .where('status', '=', 'active')
    .where('expire_at', '=', expireAt)
    .where(sql<boolean>`told_expire_at is distinct from expire_at`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
