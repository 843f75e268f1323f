import { initiatorOf } from '../../ledger/index';
import type { Book } from '../../room/index';
import { postTransfer } from './arrival';
import { bankLineFor, bookMatch } from './match';
import { rechargeFor } from './transition';

/** A second person has agreed to credit a recharge, with its line of the statement or by its number alone. */
export const bookRecharge: Book = async (tx, staff, request, decide) => {
  const { uid, ref_no, receipt_no, bank_txn_no } = request;
  const bankLine = receipt_no === null ? undefined : await bankLineFor(tx, receipt_no);
  const recharge = await rechargeFor(tx, uid, ref_no);
  if (bankLine !== undefined) return bookMatch(tx, staff, bankLine, recharge, decide);
  return postTransfer(tx, recharge, { by: initiatorOf(staff), bankTxnNo: bank_txn_no, decide });
};
