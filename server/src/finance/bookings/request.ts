import { type Fen, fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { audit, documentNo, initiatorOf } from '../../ledger/index';
import { releaseClaims } from '../claims/index';
import { type BookingRow, decideBooking, insertBooking, pendingBooking, pendingOfBankLine } from './store';

/** A credit that one person requests and another decides. */
interface BookingRequest {
  uid: number;
  kind: BookingRow['kind'];
  /** Number of the recharge, the bill or the withdrawal. */
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
export async function requestBooking(tx: Tx, staff: Staff, request: BookingRequest): Promise<BookingRow> {
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
 * Ends the pending request of a document whose state has changed meanwhile: as booked when the outcome is the requested
 * one, else as refused, and its number is released.
 */
export async function overtakeBooking(
  tx: Tx,
  { uid, refNo }: { uid: number; refNo: string },
  outcome?: BookingRow['kind'],
): Promise<BookingRow | undefined> {
  const waiting = await pendingBooking(tx, { uid, refNo });
  if (waiting === undefined) return undefined;
  if (waiting.kind !== outcome) return dropBooking(tx, waiting, '单据状态已变更');
  return decideBooking(tx, waiting, { ...bySystem, status: 'booked' });
}

/** Ends the pending request for a bank line that was matched to another document, or by another person, meanwhile. */
export async function overtakeBankLine(tx: Tx, bankLineNo: string): Promise<void> {
  const waiting = await pendingOfBankLine(tx, bankLineNo);
  if (waiting !== undefined) await dropBooking(tx, waiting, '该笔银行到账已匹配');
}

const bySystem = { decided_by: 'system', decided_name: '系统' } as const;
async function dropBooking(tx: Tx, waiting: BookingRow, why: string): Promise<BookingRow | undefined> {
  await releaseBooking(tx, waiting);
  return decideBooking(tx, waiting, { ...bySystem, status: 'refused', decision_reason: why });
}

/** Releases the number that a request has claimed; a bank line stays entered. */
export async function releaseBooking(tx: Tx, { uid, kind, ref_no }: BookingRow): Promise<void> {
  if (kind === 'recharge' || kind === 'payout_return')
    await releaseClaims(tx, { use: kind, uid, doc_no: ref_no });
}
