import type { BookingStatus } from '@uc/contract/finance/booking-staff';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

export type BookingRow = Selectable<Schema['booking_requests']>;

/** False when a request for this document or bank line is pending already. */
export async function insertBooking(
  tx: Tx,
  request: Insertable<Schema['booking_requests']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('booking_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_no')
    .executeTakeFirst();
  return row !== undefined;
}

const isPending = sql<boolean>`status = 'pending'`;

/** The pending request for a document. */
export const pendingBooking = (
  db: Db,
  { uid, refNo }: { uid: number; refNo: string },
): Promise<BookingRow | undefined> =>
  db
    .selectFrom('booking_requests')
    .selectAll()
    .where('uid', '=', uid)
    .where('ref_no', '=', refNo)
    .where(isPending)
    .executeTakeFirst();

/** The numbers of pending requests, by the documents that they are for. */
export async function pendingByDocument(db: Db, refNos: readonly string[]): Promise<Map<string, string>> {
  if (refNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_requests')
    .select(['ref_no', 'request_no'])
    .where('ref_no', 'in', refNos)
    .where(isPending)
    .execute();
  return new Map(rows.map(({ ref_no, request_no }) => [ref_no, request_no]));
}

/** Whether a request for a document, or for a bank line, waits; for the condition of another list. */
export const hasPending = (by: 'ref_no' | 'receipt_no', number: string) =>
  sql<boolean>`exists (select 1 from booking_requests as asked
    where asked.status = 'pending' and asked.${sql.ref(by)} = ${sql.ref(number)})`;

/** Whether one of this kind waits for a second person. */
export const hasPendingOfKind = async (db: Db, uid: number, kind: BookingRow['kind']): Promise<boolean> =>
  (await db
    .selectFrom('booking_requests')
    .select('request_no')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where(isPending)
    .executeTakeFirst()) !== undefined;

/** The pending request for a bank line. */
export const pendingOfBankLine = (db: Db, bankLineNo: string): Promise<BookingRow | undefined> =>
  db
    .selectFrom('booking_requests')
    .selectAll()
    .where('receipt_no', '=', bankLineNo)
    .where(isPending)
    .executeTakeFirst();

/** A request by its number alone, for staff. */
export const bookingByNo = (db: Db, requestNo: string): Promise<BookingRow | undefined> =>
  db.selectFrom('booking_requests').selectAll().where('request_no', '=', requestNo).executeTakeFirst();

/** Decides a pending request; undefined when it was decided meanwhile. */
export const decideBooking = (
  tx: Tx,
  { uid, request_no }: Pick<BookingRow, 'uid' | 'request_no'>,
  decision: {
    status: 'booked' | 'refused';
    decided_by: string;
    decided_name: string;
    decision_reason?: string;
  },
): Promise<BookingRow | undefined> =>
  tx
    .updateTable('booking_requests')
    .set({ ...decision, decided_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();

interface BookingFilter {
  status?: BookingStatus | undefined;
  /** Only requests that wait for this person's decision: those that somebody else has made. */
  todo?: { staffId: string } | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, todo, keyword }: BookingFilter) =>
  db
    .selectFrom('booking_requests')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(todo !== undefined, (query) => query.where(isPending).where('requested_by', '<>', todo!.staffId))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(request_no = ${keyword} or ref_no = ${keyword} or receipt_no = ${keyword} or bank_txn_no = ${keyword})`,
      ),
    );

/** The number of requests that wait for this member of staff. */
export const bookingsWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'booking',
  no: 'request_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

/**
 * One page of everybody's requests: pending ones with the longest waiting first, decided ones with the newest
 * first.
 */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  ask: QueueAsk,
): Promise<QueuePage<BookingRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(sql`status = 'pending'`, 'desc')
    .orderBy(sql`case when status = 'pending' then created_at end`)
    .orderBy('created_at', 'desc');
  return queuePage(found, sorted, ask, columns);
}

/** Counts the requests that wait for a second person. */
export async function countPending(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return n;
}
