import type { BookingKind } from '@uc/contract/finance/booking-staff';
import type { Selectable } from 'kysely';
import type { Staff } from '../call/index';
import type { Schema, Tx } from '../db/index';

type BookingRow = Selectable<Schema['booking_requests']>;

/**
 * Books a request: locks the accounts, calls `decide`, which ends the request, then posts. Refuses when the document has
 * changed meanwhile.
 */
export type Book = (
  tx: Tx,
  staff: Staff,
  request: BookingRow,
  decide: () => Promise<void>,
) => Promise<unknown>;
/** One for each kind of request, with the steps of a refusal beyond the request. */
export interface BookHandlers {
  book: Readonly<Record<BookingKind, Book>>;
  refuse: Readonly<Partial<Record<BookingKind, (tx: Tx, request: BookingRow) => Promise<void>>>>;
}
