import {
  type Booking,
  type bookingStaffCalls,
  bookingKinds,
  bookingStatuses,
} from '@uc/contract/finance/booking-staff';
import { fen } from '@uc/contract/money';
import { type Db, eachRow } from '../../db/index';
import type { Handlers, Staff } from '../../call/index';
import { PLATFORM_UID } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { askOf, type BookHandlers } from '../../room/index';
import { approveBooking, refuseBooking } from './decide';
import { type BookingRow, countPending, listBookings } from './store';

/** Credits that wait for a second person (finance.md#money-limits). */
export const bookingStaffHandlers = (books: BookHandlers): Handlers<typeof bookingStaffCalls> => ({
  async staffList({ input, actor, db }) {
    const { status, todo, keyword } = input;
    const paged = askOf(input);
    const [{ rows, ...found }, waiting] = await Promise.all([
      listBookings(db, { status, todo: todo && actor, keyword: keyword || undefined }, paged),
      countPending(db),
    ]);
    const list = await eachRow(db, rows, (db, row) => bookingView(db, row, actor));
    return { list, ...found, counts: { pending: waiting } };
  },
  staffApprove: async ({ input, actor, db }) =>
    bookingView(db, await approveBooking(db, books, actor, input.no), actor),
  staffRefuse: async ({ input, actor, db }) =>
    bookingView(db, await refuseBooking(db, books, actor, input.no, input.reason), actor),
});

const bookingView = async (db: Db, row: BookingRow, staff: Staff): Promise<Booking> => ({
  no: row.request_no,
  uid: String(row.uid).padStart(12, '0'),
  customer: row.uid === PLATFORM_UID ? '平台' : ((await profileOf(db, row.uid))?.nickname ?? ''),
  kind: row.kind,
  kind_text: bookingKinds[row.kind],
  // The key of a line is longer than any number.
  ref_no: row.ref_no.slice(0, 40),
  amount: fen(row.amount_fen),
  bank_txn_no: row.bank_txn_no,
  receipt_no: row.receipt_no,
  reason: row.reason,
  why: row.why,
  status: row.status,
  status_text: bookingStatuses[row.status],
  requested_by: row.requested_name,
  created_at: row.created_at,
  decided_by: row.decided_name ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'pending' ? [] : row.requested_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
