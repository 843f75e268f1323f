import { type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';
import type { PayInfo } from '../../partners/index';

type Row = Selectable<Schema['channel_payments']>;
export type Purpose = Row['purpose'];
export interface ChannelPayment {
  uid: number;
  payNo: string;
  purpose: Purpose;
  refNo: string;
  channel: Row['channel'];
  amount: Fen;
  title: string;
  status: Row['status'];
  channelNo: string | null;
  isLate: boolean;
  info: PayInfo | null;
  expiresAt: Date;
}
const now = sql<Date>`app_now()`;

/** Reserves a number for ever; false when it is taken. */
export async function claimPayNo(tx: Tx, payNo: string, uid: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('channel_payment_numbers')
    .values({ pay_no: payNo, uid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** The account that a reported payment belongs to; undefined when no such payment is committed. */
export async function ownerOf(db: Db, payNo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('channel_payment_numbers')
    .select('uid')
    .where('pay_no', '=', payNo)
    .executeTakeFirst();
  return row?.uid;
}

export async function insertPayment(tx: Tx, payment: Insertable<Schema['channel_payments']>): Promise<void> {
  await tx.insertInto('channel_payments').values(payment).execute();
}

export async function findPayment(db: Db, uid: number, payNo: string): Promise<ChannelPayment | undefined> {
  const row = await db
    .selectFrom('channel_payments')
    .selectAll()
    .where('uid', '=', uid)
    .where('pay_no', '=', payNo)
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** The newest payment of a document: the open one, else the last one. */
export async function newestPayment(
  db: Db,
  uid: number,
  purpose: Purpose,
  refNo: string,
): Promise<ChannelPayment | undefined> {
  const row = await db
    .selectFrom('channel_payments')
    .selectAll()
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('ref_no', '=', refNo)
    .orderBy(sql`(status = 'pending')`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** Stores the channel's answer, so that it is asked once. */
export async function saveInfo(db: Db, uid: number, payNo: string, info: PayInfo): Promise<void> {
  await db
    .updateTable('channel_payments')
    .set({ pay_info: JSON.stringify(info) })
    .where('uid', '=', uid)
    .where('pay_no', '=', payNo)
    .where('status', '=', 'pending')
    .execute();
}

/** Marks a payment as paid, exactly once; late when it was closed. False when its status has changed meanwhile. */
export async function markPaid(
  tx: Tx,
  { uid, payNo, status }: ChannelPayment,
  paid: { channelNo: string; paidAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_payments')
    .set({
      status: 'paid',
      channel_no: paid.channelNo,
      paid_at: paid.paidAt,
      is_late: status === 'closed',
    })
    .where('uid', '=', uid)
    .where('pay_no', '=', payNo)
    .where('status', '=', status)
    .where('status', '<>', 'paid')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes the open payments of a document, or one payment; returns their numbers. */
export async function markClosed(
  tx: Tx,
  { uid, purpose, refNo, payNo }: { uid: number; purpose?: Purpose; refNo?: string; payNo?: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('channel_payments')
    .set({ status: 'closed', closed_at: now })
    .where('uid', '=', uid)
    .where('status', '=', 'pending')
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .$if(refNo !== undefined, (query) => query.where('ref_no', '=', refNo!))
    .$if(payNo !== undefined, (query) => query.where('pay_no', '=', payNo!))
    .returning('pay_no')
    .execute();
  return rows.map((row) => row.pay_no);
}

/** Open payments of everybody: those past their time, or those that have waited so long for a report. */
export async function openPayments(
  db: Db,
  which: { expired: true } | { waitingMinutes: number },
  { limit, skip }: Batch,
): Promise<ChannelPayment[]> {
  const waiting = 'waitingMinutes' in which ? which.waitingMinutes : 0;
  const rows = await db
    .selectFrom('channel_payments')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '<=', sql<Date>`app_now() - ${waiting} * interval '1 minute'`)
    .$if('expired' in which, (query) => query.where('expires_at', '<=', now))
    .orderBy('created_at')
    .orderBy('pay_no')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(paymentOf);
}

const paymentOf = (row: Row): ChannelPayment => ({
  uid: row.uid,
  payNo: row.pay_no,
  purpose: row.purpose,
  refNo: row.ref_no,
  channel: row.channel,
  amount: fen(row.amount_fen),
  title: row.title,
  status: row.status,
  channelNo: row.channel_no,
  isLate: row.is_late,
  info: row.pay_info as unknown as PayInfo | null,
  expiresAt: row.expires_at,
});
