import { fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { audit, by } from '../../ledger/index';
import { recoveryBooked } from '../credit/recovering';
import { bookMatch, receiptFor } from '../recharge/matching';
import { transferArrived } from '../recharge/credited';
import { rechargeFor } from '../recharge/transition';
import { withdrawalToMove } from '../withdrawals/moving';
import { bringBack, fail } from '../withdrawals/settling';
import { releaseBooking } from './asking';
import { bookingByNo, type BookingRow, decideBooking } from './store';

/** Another person agrees: the money moves in this transaction. Refuses the one who asked, and what has changed meanwhile. */
export async function approveBooking(tx: Tx, staff: Staff, no: string): Promise<BookingRow> {
  const request = await pending(tx, no);
  if (request.requested_by === staff.staffId) throw refuse('staff.samePerson');
  await bookings[request.kind](tx, staff, request, () => decided(tx, staff, request, 'booked'));
  return (await bookingByNo(tx, no))!;
}

/** Takes it from the table; whoever asked may do that as well. A number that was not booked is free again. */
export async function refuseBooking(tx: Tx, staff: Staff, no: string, reason: string): Promise<BookingRow> {
  const request = await pending(tx, no);
  await decided(tx, staff, request, 'refused', reason);
  await releaseBooking(tx, request);
  return (await bookingByNo(tx, no))!;
}

// Accounts are locked first, then the request is decided, then the money moves.
type Book = (tx: Tx, staff: Staff, request: BookingRow, decide: () => Promise<void>) => Promise<unknown>;
const bookings: Record<BookingRow['kind'], Book> = {
  async recharge(tx, staff, { uid, ref_no, receipt_no, bank_txn_no }, decide) {
    const receipt = receipt_no === null ? undefined : await receiptFor(tx, receipt_no);
    const recharge = await rechargeFor(tx, uid, ref_no);
    if (receipt !== undefined) return bookMatch(tx, staff, receipt, recharge, decide);
    return transferArrived(tx, recharge, { by: by(staff), bankTxnNo: bank_txn_no, decide });
  },
  recovery: (tx, staff, { uid, ref_no, receipt_no }, decide) =>
    recoveryBooked(tx, staff, { uid, billNo: ref_no, receiptNo: receipt_no!, decide }),
  async payout_return(tx, staff, { uid, ref_no, bank_txn_no, reason }, decide) {
    const row = await withdrawalToMove(tx, uid, ref_no);
    await decide();
    return bringBack(tx, row, { by: by(staff) }, reason, bank_txn_no);
  },
  async payout_fail(tx, staff, { uid, ref_no, reason }, decide) {
    const row = await withdrawalToMove(tx, uid, ref_no);
    await decide();
    return fail(tx, row, { by: by(staff) }, reason);
  },
};

async function pending(tx: Tx, no: string): Promise<BookingRow> {
  const request = await bookingByNo(tx, no);
  if (request === undefined) throw refuse('notFound');
  if (request.status !== 'pending') throw refuse('state.conflict');
  return request;
}

async function decided(
  tx: Tx,
  staff: Staff,
  request: BookingRow,
  status: 'booked' | 'refused',
  reason = '',
): Promise<void> {
  const decision = {
    status,
    decided_by: staff.staffId,
    decided_name: staff.name,
    decision_reason: reason,
  } as const;
  if ((await decideBooking(tx, request, decision)) === undefined) throw refuse('state.conflict');
  await audit(tx, {
    uid: request.uid,
    by: by(staff),
    action: `booking.${request.kind}.${status}`,
    target: `booking:${request.request_no}`,
    detail: { document: request.ref_no, amount: fen(request.amount_fen), reason },
  });
}
