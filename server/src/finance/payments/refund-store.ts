import { type Fen, fen } from '@uc/contract/money';
import type { Db, Schema, Tx } from '../../db/index';
import type { ChannelRefundRow } from '../channels/index';
import type { PaymentPart } from './store';

/** One part of a refund and where it went, in 分. */
export interface RefundLeg extends Pick<PaymentPart, 'method' | 'refNo'> {
  target: Schema['refund_legs']['target'];
  amount: Fen;
}

export async function insertRefundLegs(
  tx: Tx,
  { uid, orderNo, refundNo }: { uid: number; orderNo: string; refundNo: string },
  legs: readonly RefundLeg[],
  at: Date,
): Promise<void> {
  const rows = legs.map(({ method, refNo, target, amount }, index) => ({
    uid,
    refund_no: refundNo,
    seq: index + 1,
    order_no: orderNo,
    method,
    ref_no: refNo,
    target,
    amount_fen: amount,
    created_at: at,
  }));
  await tx.insertInto('refund_legs').values(rows).execute();
}

/** The order that a refund was of. */
export async function orderOfRefund(db: Db, uid: number, refundNo: string): Promise<string> {
  const { order_no } = await db
    .selectFrom('refund_legs')
    .select('order_no')
    .where('uid', '=', uid)
    .where('refund_no', '=', refundNo)
    .limit(1)
    .executeTakeFirstOrThrow();
  return order_no;
}

/** Every part of every refund of an order, in the order in which they went back; `back` is how far the channel is. */
export async function refundLegsOf(
  db: Db,
  uid: number,
  orderNo: string,
): Promise<(RefundLeg & { refundNo: string; back: ChannelRefundRow['status'] | null })[]> {
  const rows = await db
    .selectFrom('refund_legs as leg')
    .leftJoin('channel_refunds as back', (join) =>
      join
        .onRef('back.uid', '=', 'leg.uid')
        .onRef('back.ref_no', '=', 'leg.refund_no')
        .on('back.purpose', '=', 'order')
        .on('leg.target', '=', 'channel'),
    )
    .selectAll('leg')
    .select('back.status as back')
    .where('leg.uid', '=', uid)
    .where('leg.order_no', '=', orderNo)
    .orderBy('leg.created_at')
    .orderBy('leg.refund_no')
    .orderBy('leg.seq')
    .execute();
  return rows.map((row) => ({
    refundNo: row.refund_no,
    method: row.method,
    refNo: row.ref_no,
    target: row.target,
    amount: fen(row.amount_fen),
    back: row.back,
  }));
}
