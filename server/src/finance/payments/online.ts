import { fen, min } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { OnlineMoney } from '../../ledger/index';
import { onlineRefunds, repaidRefunds } from './online-store';

/**
 * Money that was paid online since a moment and has come into the balance by a refund: of an order that was
 * paid online, and of one on the credit line that was repaid online. It counts from the payment, not from the
 * refund.
 */
export async function refundedOnlineSince(db: Db, uid: number, since: Date): Promise<OnlineMoney[]> {
  const [orders, credit] = await Promise.all([onlineRefunds(db, uid, since), repaidRefunds(db, uid, since)]);
  const repaid = min(fen(credit.refunded_fen), fen(credit.repaid_fen));
  return [
    ...orders.map((row) => ({
      bizType: 'order',
      no: row.order_no,
      amount: fen(row.amount_fen),
      at: row.paid_at,
    })),
    ...(repaid > 0 && credit.paid_at !== null
      ? [{ bizType: 'order', no: credit.order_no, amount: repaid, at: credit.paid_at }]
      : []),
  ];
}
