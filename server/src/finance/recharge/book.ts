import type { Book } from '../bookings/index';
import { initiatorOf } from '../../ledger/index';
import { postTransfer } from './arrival';
import { bookMatch, receiptFor } from './match';
import { rechargeFor } from './transition';

/** A second person has agreed to credit a recharge, with its line of the statement or by its number alone. */
export const bookRecharge: Book = async (tx, staff, request, decide) => {
  const { uid, ref_no, receipt_no, bank_txn_no } = request;
  const receipt = receipt_no === null ? undefined : await receiptFor(tx, receipt_no);
  const recharge = await rechargeFor(tx, uid, ref_no);
  if (receipt !== undefined) return bookMatch(tx, staff, receipt, recharge, decide);
  return postTransfer(tx, recharge, { by: initiatorOf(staff), bankTxnNo: bank_txn_no, decide });
};
