import { compare, type Fen, fen, formatFen, subtract } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { MoneyEvent } from '../../ledger/index';
import { overtakeBooking, pendingBooking } from '../bookings/index';
import { type Recovery, recordRecovery } from './recovery-store';
import type { Bill } from './store';

/**
 * Lowers a bad debt by a recovery or a refund; returns the rest of it, in 分. A request that waits to book
 * more than that ends, its line of the statement stays in L.SUSPENSE. The caller holds the lock on the
 * customer's accounts.
 */
export async function lowerBadDebt(
  tx: Tx,
  event: MoneyEvent,
  recovery: { bill: Bill; amount: Fen; source: Recovery['source']; no: string },
): Promise<Fen> {
  await recordRecovery(tx, event, recovery);
  const { bill, amount } = recovery;
  const owed = subtract(bill.badDebt, amount);
  const about = { uid: event.uid, refNo: bill.bill_no };
  const waiting = await pendingBooking(tx, about);
  if (waiting !== undefined && compare(fen(waiting.amount_fen), owed) > 0)
    await overtakeBooking(tx, about, event.by, {
      text: `办理核销款入账${formatFen(amount)}元，尚欠不足本次金额`,
    });
  return owed;
}
