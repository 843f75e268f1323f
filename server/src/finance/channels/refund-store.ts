import { countedStates } from '@uc/contract/counted-states';
import { type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { ChannelPayment } from './store';

export type ChannelRefundRow = Selectable<Schema['channel_refunds']>;
export type RefundPurpose = ChannelRefundRow['purpose'];

export const insertChannelRefund = (
  tx: Tx,
  refund: Insertable<Schema['channel_refunds']>,
): Promise<ChannelRefundRow> =>
  tx.insertInto('channel_refunds').values(refund).returningAll().executeTakeFirstOrThrow();

const byNo = (db: Db, uid: number, refundNo: string) =>
  db.selectFrom('channel_refunds').selectAll().where('uid', '=', uid).where('refund_no', '=', refundNo);

export const findChannelRefund = (
  db: Db,
  uid: number,
  refundNo: string,
): Promise<ChannelRefundRow | undefined> => byNo(db, uid, refundNo).executeTakeFirst();

/** Locks the refund until commit; the accounts are locked before it. */
export const lockChannelRefund = (
  tx: Tx,
  uid: number,
  refundNo: string,
): Promise<ChannelRefundRow | undefined> => byNo(tx, uid, refundNo).forUpdate().executeTakeFirst();

/** Changes a refund while it is open. */
export async function changeChannelRefund(
  tx: Tx,
  { uid, refund_no }: Pick<ChannelRefundRow, 'uid' | 'refund_no'>,
  change: Updateable<Schema['channel_refunds']>,
): Promise<void> {
  await tx
    .updateTable('channel_refunds')
    .set(change)
    .where('uid', '=', uid)
    .where('refund_no', '=', refund_no)
    .where('status', '=', 'refunding')
    .execute();
}

/**
 * Takes a refund's turn to be sent: null, or until when it has to wait, because another one of the same payment went less
 * than `pauseMs` ago. The payment is locked, so that two servers do not send at once.
 */
export async function takeTurn(
  tx: Tx,
  { uid, pay_no, refund_no }: ChannelRefundRow,
  { now, pauseMs }: { now: Date; pauseMs: number },
): Promise<Date | null> {
  await tx
    .selectFrom('channel_payments')
    .select('pay_no')
    .where('uid', '=', uid)
    .where('pay_no', '=', pay_no)
    .forUpdate()
    .execute();
  const { last } = await tx
    .selectFrom('channel_refunds')
    .select(({ fn }) => fn.max('sent_at').as('last'))
    .where('uid', '=', uid)
    .where('pay_no', '=', pay_no)
    .executeTakeFirstOrThrow();
  const next = last === null ? now : new Date(last.getTime() + pauseMs);
  const isTurn = next <= now;
  await changeChannelRefund(tx, { uid, refund_no }, isTurn ? { sent_at: now } : { ask_at: next });
  return isTurn ? null : next;
}

/** The refunds that channels were asked for about a document, the newest first. */
export const channelRefundsOf = (
  db: Db,
  uid: number,
  purpose: RefundPurpose,
  refNos: readonly string[],
): Promise<ChannelRefundRow[]> =>
  db
    .selectFrom('channel_refunds')
    .selectAll()
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`ref_no = any (${[...refNos]})`)
    .orderBy('created_at', 'desc')
    .execute();

const ofPayment = countedStates<ChannelRefundRow['status']>({
  refunding: true,
  refunded: true,
  failed: false,
});
/** Counts the refunds of a payment that its channel was asked for; refused ones do not count. */
export async function refundsOfPayment(db: Db, uid: number, payNo: string): Promise<number> {
  const { count } = await db
    .selectFrom('channel_refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('pay_no', '=', payNo)
    .where('status', 'in', ofPayment)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The sum of a channel's refunds that it has not decided, over everybody, in 分: it may have left the channel
 * already.
 */
export async function refundingAt(db: Db, channel: ChannelRefundRow['channel']): Promise<Fen> {
  const { total } = await db
    .selectFrom('channel_refunds')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('total'))
    .where('channel', '=', channel)
    .where('status', '=', 'refunding')
    .executeTakeFirstOrThrow();
  return fen(total);
}

/** Refunds of everybody that a channel has not decided and is to be asked about. */
export const dueRefundAsks = (db: Db, most: number): Promise<ChannelRefundRow[]> =>
  db
    .selectFrom('channel_refunds')
    .selectAll()
    .where('ask_at', '<=', sql<Date>`app_now()`)
    .orderBy('ask_at')
    .limit(most)
    .execute();

/** A customer's payment by the number of its channel, with when it was paid. */
export async function paidPaymentOf(
  db: Db,
  uid: number,
  purpose: ChannelPayment['purpose'],
  by: { channelNo: string } | { refNo: string },
): Promise<{ payNo: string; channel: ChannelPayment['channel']; amount: Fen; paidAt: Date } | undefined> {
  const row = await db
    .selectFrom('channel_payments')
    .select(['pay_no', 'channel', 'amount_fen', 'paid_at'])
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('status', '=', 'paid')
    .$if('channelNo' in by, (query) =>
      query.where('channel_no', '=', (by as { channelNo: string }).channelNo),
    )
    .$if('refNo' in by, (query) => query.where('ref_no', '=', (by as { refNo: string }).refNo))
    .orderBy('paid_at', 'desc')
    .executeTakeFirst();
  if (row?.paid_at == null) return undefined;
  return { payNo: row.pay_no, channel: row.channel, amount: fen(row.amount_fen), paidAt: row.paid_at };
}
