import { initiatorOf } from '../../ledger/index';
import type { Book } from '../../room/index';
import { fail, returnPayout } from './payout-outcome';
import { lockForTransition } from './transition';

/** A second person has agreed that a bank has sent a payout back. */
export const bookReturn: Book = async (tx, staff, request, decide) => {
  const row = await lockForTransition(tx, request.uid, request.ref_no);
  await decide();
  return returnPayout(tx, row, { by: initiatorOf(staff) }, request.reason, request.bank_txn_no);
};

/** A second person has agreed that a payout has failed. */
export const bookFailure: Book = async (tx, staff, request, decide) => {
  const row = await lockForTransition(tx, request.uid, request.ref_no);
  await decide();
  return fail(tx, row, { by: initiatorOf(staff) }, request.reason);
};
