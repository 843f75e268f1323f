import { fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { audit, initiatorOf } from '../../ledger/index';
import type { BookHandlers } from '../../room/index';
import { releaseBooking } from './request';
import { bookingByNo, type BookingRow, decideBooking } from './store';

/**
 * A second person approves: the request is booked in this transaction. Refuses the requester, and a document that has
 * changed meanwhile.
 */
export async function approveBooking(
  tx: Tx,
  books: BookHandlers,
  staff: Staff,
  no: string,
): Promise<BookingRow> {
  const request = await pendingRequest(tx, no);
  if (request.requested_by === staff.staffId) throw refuse('staff.samePerson');
  await books.book[request.kind](tx, staff, request, () => recordDecision(tx, staff, request, 'booked'));
  return (await bookingByNo(tx, no))!;
}

/** Refuses a request, or withdraws it when the requester does so. A number that was not booked is released. */
export async function refuseBooking(
  tx: Tx,
  books: BookHandlers,
  staff: Staff,
  no: string,
  reason: string,
): Promise<BookingRow> {
  const request = await pendingRequest(tx, no);
  await recordDecision(tx, staff, request, 'refused', reason);
  await releaseBooking(tx, request);
  await books.refuse[request.kind]?.(tx, request);
  return (await bookingByNo(tx, no))!;
}

async function pendingRequest(tx: Tx, no: string): Promise<BookingRow> {
  const request = await bookingByNo(tx, no);
  if (request === undefined) throw refuse('notFound');
  if (request.status !== 'pending') throw refuse('state.conflict');
  return request;
}

async function recordDecision(
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
    by: initiatorOf(staff),
    action: `booking.${request.kind}.${status}`,
    target: `booking:${request.request_no}`,
    detail: { document: request.ref_no, amount: fen(request.amount_fen), reason },
  });
}
