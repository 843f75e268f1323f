import { type Fen, fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { audit, documentNo, type Initiator, initiatorOf, initiatorForStaff } from '../../ledger/index';
import { releaseClaims } from './claims/store';
import { type BookingRow, decideBooking, insertBooking, pendingBooking, pendingOfBankLine } from './store';

/** A credit that one person requests and another decides. */
interface BookingRequest {
  uid: number;
  kind: BookingRow['kind'];
  /** Number of the recharge, the bill, the withdrawal, the bank line, the order or the 悬赏; key of a line of a file. */
  refNo: string;
  /** 分. */
  amount: Fen;
  bankTxnNo?: string;
  bankLineNo?: string;
  reason?: string;
  /** Why it needs a second person, as that person reads it. */
  why?: string;
}

/**
 * Files a booking request for a second person to decide (`decide.ts`). The same request of the same person again, also in
 * its amount and reason, returns the pending one; any other for the same document or bank line is refused with
 * `booking.pending`.
 */
export async function requestBooking(
  tx: Tx,
  staff: Initiator & { staffId: string },
  request: BookingRequest,
): Promise<BookingRow> {
  const { uid, kind, refNo, amount, bankTxnNo = '', bankLineNo = null, reason = '', why = '' } = request;
  const at = await clock.now(tx);
  const isFirst = await insertBooking(tx, {
    uid,
    request_no: documentNo('B', at),
    kind,
    ref_no: refNo,
    amount_fen: amount,
    bank_txn_no: bankTxnNo,
    receipt_no: bankLineNo,
    reason,
    why,
    requested_by: staff.staffId,
    requested_name: staff.name,
    created_at: at,
  });
  const waiting =
    (await pendingBooking(tx, { uid, refNo })) ??
    (bankLineNo === null ? undefined : await pendingOfBankLine(tx, bankLineNo));
  if (waiting === undefined) throw refuse('state.conflict');
  const isSame =
    waiting.requested_by === staff.staffId &&
    waiting.kind === kind &&
    waiting.uid === uid &&
    waiting.ref_no === refNo &&
    fen(waiting.amount_fen) === amount &&
    waiting.reason === reason &&
    waiting.bank_txn_no === bankTxnNo;
  if (!isFirst && !isSame) throw refuse('booking.pending', { no: waiting.request_no });
  if (isFirst)
    await audit(tx, {
      uid,
      by: initiatorOf(staff),
      action: `booking.${kind}.request`,
      target: `booking:${waiting.request_no}`,
      detail: { document: refNo, amount, reason },
    });
  return waiting;
}

/**
 * Ends the pending request of a document that has gone another way meanwhile: as booked when the outcome is
 * the requested one, else as refused, and its number is released. `what` tells the event in its history.
 */
export async function overtakeBooking(
  tx: Tx,
  { uid, refNo }: { uid: number; refNo: string },
  by: Initiator,
  what: { text: string; outcome?: BookingRow['kind'] },
): Promise<BookingRow | undefined> {
  const waiting = await pendingBooking(tx, { uid, refNo });
  if (waiting === undefined) return undefined;
  return endOvertaken(tx, waiting, by, { text: what.text, isBooked: waiting.kind === what.outcome });
}

/**
 * Ends the pending request of a bank line that was matched meanwhile: to the document of the request by
 * another person, or to another one.
 */
export async function overtakeBankLine(
  tx: Tx,
  bankLineNo: string,
  by: Initiator,
  matched: { uid: number; no: string },
): Promise<void> {
  const waiting = await pendingOfBankLine(tx, bankLineNo);
  if (waiting === undefined) return;
  const isBooked = waiting.uid === matched.uid && waiting.ref_no === matched.no;
  await endOvertaken(tx, waiting, by, { text: `在“银行到账”中匹配至${matched.no}`, isBooked });
}

async function endOvertaken(
  tx: Tx,
  waiting: BookingRow,
  by: Initiator,
  { text, isBooked }: { text: string; isBooked: boolean },
): Promise<BookingRow | undefined> {
  if (!isBooked) await releaseBooking(tx, waiting);
  return decideBooking(tx, waiting, {
    decided_by: 'system',
    decided_name: '系统',
    status: isBooked ? 'booked' : 'refused',
    decision_reason: `已由${initiatorForStaff(by)}${text}`,
  });
}

/** Releases the number that a request has claimed; a bank line stays entered. */
export async function releaseBooking(tx: Tx, { uid, kind, ref_no }: BookingRow): Promise<void> {
  if (kind === 'recharge' || kind === 'payout_return' || kind === 'receipt')
    await releaseClaims(tx, { use: kind, uid, doc_no: ref_no });
}
