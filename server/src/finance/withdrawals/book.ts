import type { Book } from '../bookings/index';
import { initiatorOf } from '../../ledger/index';
import { bringBack, fail } from './payout-outcome';
import { withdrawalToMove } from './transition';

/** A second person has agreed that a bank has sent a payout back. */
export const bookReturn: Book = async (tx, staff, request, decide) => {
  const row = await withdrawalToMove(tx, request.uid, request.ref_no);
  await decide();
  return bringBack(tx, row, { by: initiatorOf(staff) }, request.reason, request.bank_txn_no);
};

/** A second person has agreed that a payout has failed. */
export const bookFailure: Book = async (tx, staff, request, decide) => {
  const row = await withdrawalToMove(tx, request.uid, request.ref_no);
  await decide();
  return fail(tx, row, { by: initiatorOf(staff) }, request.reason);
};
