import { type Fen, fen } from '@uc/contract/money';
import type { Db, Schema, Tx } from '../../db/index';
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

/** Every part of every refund of an order, in the order in which they went back. */
export async function refundLegsOf(
  db: Db,
  uid: number,
  orderNo: string,
): Promise<(RefundLeg & { refundNo: string })[]> {
  const rows = await db
    .selectFrom('refund_legs')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('refund_no')
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    refundNo: row.refund_no,
    method: row.method,
    refNo: row.ref_no,
    target: row.target,
    amount: fen(row.amount_fen),
  }));
}
