import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import type { Db, Schema } from '../../db/index';
import type { ChannelName, Collected } from './port';

type Status = Schema['sandbox_payments']['status'];
export interface SandboxPayment extends Collected {
  channel: ChannelName;
  status: Status;
}
const now = sql<Date>`app_now()`;

export async function findSandboxPayment(db: Db, payNo: string): Promise<SandboxPayment | undefined> {
  const row = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('pay_no', '=', payNo)
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** Saves a payment of the sandbox; one that is paid or closed stays so. */
export async function saveSandboxPayment(
  db: Db,
  payment: { payNo: string; channel: ChannelName; amount: number; channelNo: string; status: Status },
): Promise<SandboxPayment | undefined> {
  const { payNo, channel, amount, channelNo, status } = payment;
  const paidAt = status === 'paid' ? now : null;
  const row = await db
    .insertInto('sandbox_payments')
    .values({ pay_no: payNo, channel, amount_fen: amount, channel_no: channelNo, status, paid_at: paidAt })
    .onConflict((conflict) =>
      conflict
        .column('pay_no')
        .doUpdateSet({ status, paid_at: paidAt })
        .where('sandbox_payments.status', 'not in', ['paid', 'closed']),
    )
    .returningAll()
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** Closes a payment, also one that was never opened; one to be paid late is paid now, and reported later. */
export async function closeSandboxPayment(db: Db, payNo: string, channel: ChannelName): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({ pay_no: payNo, channel, amount_fen: 0, channel_no: '', status: 'closed' })
    .onConflict((conflict) =>
      conflict
        .column('pay_no')
        .doUpdateSet({
          status: sql<Status>`case sandbox_payments.status when 'late' then 'paid' else 'closed' end`,
          paid_at: sql<Date | null>`case sandbox_payments.status when 'late' then app_now() end`,
        })
        .where('sandbox_payments.status', '<>', 'paid'),
    )
    .execute();
}

/** Paid ones whose notification was not accepted yet, up to a channel's number of tries. */
export async function unreported(db: Db, most: number): Promise<SandboxPayment[]> {
  const rows = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('status', '=', 'paid')
    .where('reported_at', 'is', null)
    .where('tries', '<', 20)
    .orderBy('paid_at')
    .limit(most)
    .execute();
  return rows.map(paymentOf);
}

export async function saveReport(db: Db, payNo: string, isTaken: boolean): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ tries: sql<number>`tries + 1`, ...(isTaken && { reported_at: now }) })
    .where('pay_no', '=', payNo)
    .execute();
}

interface Row {
  pay_no: string;
  channel: ChannelName;
  amount_fen: number;
  status: Status;
  channel_no: string;
  paid_at: Date | null;
}
const paymentOf = (row: Row): SandboxPayment => ({
  payNo: row.pay_no,
  channel: row.channel,
  amount: fen(row.amount_fen),
  status: row.status,
  channelNo: row.channel_no,
  paidAt: row.paid_at ?? new Date(0),
});
