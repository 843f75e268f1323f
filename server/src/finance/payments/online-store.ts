import { sql } from 'kysely';
import { type Db, joint } from '../../db/index';

/** Money of an order that came in online and was refunded to the balance. */
export interface OnlineRefundRow {
  order_no: string;
  amount_fen: number;
  paid_at: Date;
}

/** Online parts of orders, paid since a moment, that a refund has put into the balance, or whose channel could not give them back. */
const refunds = joint(
  (db, { uid, since }: { uid: number; since: Date }) =>
    db
      .selectFrom('refund_legs as leg')
      .innerJoin('channel_payments as paid', (join) =>
        join
          .onRef('paid.uid', '=', 'leg.uid')
          .onRef('paid.channel_no', '=', 'leg.ref_no')
          .on('paid.purpose', '=', 'order'),
      )
      .leftJoin('channel_refunds as back', (join) =>
        join
          .onRef('back.uid', '=', 'leg.uid')
          .onRef('back.ref_no', '=', 'leg.refund_no')
          .on('back.purpose', '=', 'order')
          .on('leg.target', '=', 'channel'),
      )
      .select(['leg.order_no', 'leg.amount_fen', 'paid.paid_at'])
      .where('leg.uid', '=', uid)
      .where('leg.method', '=', 'online')
      .where('leg.created_at', '>=', since)
      .where('paid.paid_at', '>=', since)
      .where(sql<boolean>`(leg.target = 'balance' or back.status = 'failed')`),
  { paid_at: true },
);
export const onlineRefunds = async (db: Db, uid: number, since: Date): Promise<OnlineRefundRow[]> =>
  (await refunds(db, { uid, since })) as OnlineRefundRow[];

/**
 * For orders paid on the credit line: the amount that refunds since a moment have put into the balance, and
 * the amount repaid online since then.
 */
const repaid = joint(
  (db, { uid, since }: { uid: number; since: Date }) =>
    db
      .selectFrom('refund_legs')
      .select([
        sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('refunded_fen'),
        sql<number>`coalesce((select sum(online.repaid_fen) from iou_online_repayments online
        join channel_payments paid on paid.uid = online.uid and paid.pay_no = online.pay_no
        where online.uid = ${uid} and online.status = 'success' and paid.paid_at >= ${since}), 0)::bigint`.as(
          'repaid_fen',
        ),
        sql<Date | null>`(select max(paid.paid_at) from iou_online_repayments online
        join channel_payments paid on paid.uid = online.uid and paid.pay_no = online.pay_no
        where online.uid = ${uid} and online.status = 'success' and paid.paid_at >= ${since})`.as('paid_at'),
        sql<string>`coalesce(max(order_no), '')`.as('order_no'),
      ])
      .where('uid', '=', uid)
      .where('method', '=', 'iou')
      .where('target', '=', 'balance')
      .where('created_at', '>=', since),
  { paid_at: true },
);
export const repaidRefunds = async (
  db: Db,
  uid: number,
  since: Date,
): Promise<{ refunded_fen: number; repaid_fen: number; paid_at: Date | null; order_no: string }> =>
  (await repaid(db, { uid, since }))[0]!;
