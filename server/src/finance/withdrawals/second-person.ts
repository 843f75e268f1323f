import { fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Staff } from '../../call/index';
import { requestBooking, claimNumber } from '../bookings/index';
import type { WithdrawalRow } from './store';

/** A second person must approve that money returns to a customer; the number of a bank line is claimed meanwhile. */
export async function requestSecond(
  tx: Tx,
  staff: Staff,
  row: WithdrawalRow,
  about: {
    kind: 'payout_fail' | 'payout_return';
    reason: string;
    bankTxnNo?: string | undefined;
    why: string;
  },
): Promise<void> {
  const { uid, withdraw_no: refNo } = row;
  const { bankTxnNo, ...rest } = about;
  if (bankTxnNo !== undefined)
    await claimNumber(tx, {
      source: 'bank',
      use: 'payout_return',
      isBooked: false,
      by: staff.staffId,
      number: bankTxnNo,
      uid,
      doc_no: refNo,
    });
  const number = bankTxnNo === undefined ? {} : { bankTxnNo };
  await requestBooking(tx, staff, { uid, refNo, amount: fen(row.amount_fen), ...rest, ...number });
}
