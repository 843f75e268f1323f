import { fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { initiatorOf, journals, lockAccounts, momentOf, PLATFORM_UID, post } from '../../ledger/index';
import { requestBooking, type BookingRow, needsSecond } from '../bookings/index';
import { claimNumber } from '../claims/index';
import { postTransfer } from './arrival';
import { findReceipt, findReceiptOf, matchReceipt, ownerOfRecharge, type ReceiptRow } from './desk-store';
import { whyMisfit } from './misfit';
import { bookOf } from './receipts';
import { next } from './states';
import { findRecharge, type RechargeRow } from './store';
import { rechargeFor } from './transition';

/** How a match went: booked, or waiting for another person. */
export interface Matched {
  recharge: RechargeRow;
  waiting: BookingRow | undefined;
}

/**
 * A person names the line of the bank that paid a recharge. One that was entered is matched; of one that nobody has entered
 * neither amount nor day is known, so another person must agree. Refuses `reference.used`, `receipt.misfit`.
 */
export async function matchByNumber(
  tx: Tx,
  staff: Staff,
  seen: RechargeRow,
  bankTxnNo: string,
): Promise<Matched> {
  mayMatch(seen);
  const receipt = await findReceiptOf(tx, bankTxnNo);
  if (receipt !== undefined) return matchReceiptTo(tx, staff, receipt, seen);
  const { uid, recharge_no: doc_no } = seen;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  // Whoever waited here reads what the other one left.
  const recharge = await rechargeFor(tx, uid, doc_no);
  mayMatch(recharge);
  const kept = { source: 'bank', use: 'recharge', isBooked: false } as const;
  await claimNumber(tx, { ...kept, number: bankTxnNo, uid, doc_no, by: staff.staffId });
  const amount = fen(recharge.amount_fen);
  const waiting = await requestBooking(tx, staff, {
    uid,
    kind: 'recharge',
    refNo: doc_no,
    amount,
    bankTxnNo,
  });
  return { recharge, waiting };
}

/** A person says whose money a line was. Refuses `notFound`, and as `matchReceiptTo`. */
export async function matchByHand(
  tx: Tx,
  staff: Staff,
  receiptNo: string,
  rechargeNo: string,
): Promise<void> {
  const receipt = await findReceipt(tx, receiptNo);
  const uid = await ownerOfRecharge(tx, rechargeNo);
  const recharge = uid === undefined ? undefined : await findRecharge(tx, uid, rechargeNo);
  if (receipt === undefined || recharge === undefined) throw refuse('notFound');
  await matchReceiptTo(tx, staff, receipt, recharge);
}

/** From 50,000.00 on another person decides. Refuses `receipt.misfit` unless amount and day agree, and `state.conflict`. */
async function matchReceiptTo(
  tx: Tx,
  staff: Staff,
  receipt: ReceiptRow,
  recharge: RechargeRow,
): Promise<Matched> {
  mayMatch(recharge);
  const { receipt_no: receiptNo, bank_txn_no: bankTxnNo } = receipt;
  if (receipt.matched_no !== null) {
    const where = `银行到账${receiptNo}（已匹配${receipt.matched_no}）`;
    throw refuse('reference.used', { number: bankTxnNo, where });
  }
  const why = whyMisfit(receipt, recharge, await momentOf(tx, {}));
  if (why !== undefined) throw refuse('receipt.misfit', { why });
  const amount = fen(recharge.amount_fen);
  if (!needsSecond(amount))
    return { recharge: await bookMatch(tx, staff, receipt, recharge), waiting: undefined };
  const { uid, recharge_no: refNo } = recharge;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const waiting = await requestBooking(tx, staff, {
    uid,
    kind: 'recharge',
    refNo,
    amount,
    bankTxnNo,
    receiptNo,
  });
  return { recharge, waiting };
}

/** Out of L.SUSPENSE and credited; `decide` ends the request that waited for it, once the accounts are locked. */
export async function bookMatch(
  tx: Tx,
  staff: Staff,
  receipt: ReceiptRow,
  recharge: RechargeRow,
  decide?: () => Promise<void>,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo } = recharge;
  const { receipt_no: receiptNo, bank_txn_no: bankTxnNo } = receipt;
  await lockAccounts(
    tx,
    { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] },
    { uid, accounts: ['L.AVAIL'] },
  );
  await leaveSuspense(tx, staff, receipt, { uid, no: rechargeNo });
  const arrival = { by: initiatorOf(staff), bankTxnNo, receiptNo, decide };
  return postTransfer(tx, recharge, arrival);
}

/** J34, known now: the line belongs to a document of a customer. Refuses `state.conflict` when it does already. */
export async function leaveSuspense(
  tx: Tx,
  staff: Staff,
  { receipt_no: receiptNo, amount_fen }: ReceiptRow,
  whose: { uid: number; no: string },
): Promise<void> {
  if (!(await matchReceipt(tx, receiptNo, whose))) throw refuse('state.conflict');
  await post(tx, {
    ...bookOf(receiptNo, initiatorOf(staff)),
    kind: 'receipt.match',
    journal: journals.suspenseEnded(fen(amount_fen)),
    detail: { document: whose.no, customer: whose.uid },
  });
}

/** A line of the statement that a request names. */
export async function receiptFor(tx: Tx, receiptNo: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(tx, receiptNo);
  if (receipt === undefined) throw refuse('notFound');
  return receipt;
}

function mayMatch({ channel, status }: RechargeRow): void {
  if (channel !== 'offline' || next(status, 'match') === undefined) throw refuse('state.conflict');
}
