import { limits } from '@uc/contract/limits';
import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { bookingStaffHandlers } from './staff-api';
import { bookingsWaiting } from './store';

// Credits that wait for a second person (finance.md#money-limits), and numbers of banks and channels, each claimed by one
// document only (ADR 26).

/** Other rooms book the requests of each kind. */
export const room: Room<Api['bookings']> = {
  handlers: (_deps, { bookings }) => bookingStaffHandlers(bookings),
  prune: [{ table: 'alone_acts', column: 'at', hours: 2 * limits.booking.aloneHours }],
  staffWaits: { booking: bookingsWaiting },
};

export { mayAlone, needsSecond, takeAlone } from './alone';
export { aloneLately, lockAlone } from './alone-store';
export { claimChecks, houseClaimCheck } from './claims/check-store';
export { claimNumber, takenBy } from './claims/claim';
export { bookClaims, releaseClaims } from './claims/store';
export { partsOf } from './parts';
export { overtakeBankLine, overtakeBooking, requestBooking } from './request';
export {
  type BookingRow,
  hasPending,
  hasPendingOfKind,
  pendingBooking,
  pendingByDocument,
  pendingOfBankLine,
} from './store';
