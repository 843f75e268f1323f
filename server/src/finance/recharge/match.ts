import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { initiatorOf, journals, lockAccounts, PLATFORM_UID, post } from '../../ledger/index';
import {
  type BookingRow,
  claimNumber,
  overtakeBankLine,
  overtakeBooking,
  requestBooking,
  takeAlone,
} from '../bookings/index';
import { postTransfer } from './arrival';
import {
  type BankLineRow,
  findBankLine,
  findBankLineOf,
  ownerOfRecharge,
  setBankLineMatch,
} from './staff-store';
import { mismatchReason } from './mismatch';
import { bookOf } from './bank-lines';
import { decideParts, waitingWith } from './parts-store';
import { next } from './states';
import { findRecharge, type RechargeRow } from './store';
import { rechargeFor } from './transition';

/** The result of a match: booked, or waiting for another person. */
export interface Matched {
  recharge: RechargeRow;
  waiting: BookingRow | undefined;
}

/**
 * Staff give the number of the bank line that paid a recharge. A line that was entered is matched; without one neither
 * amount nor day is known, so a second person must approve. Refuses `reference.used`, `receipt.mismatch`.
 */
export async function matchByNumber(
  tx: Tx,
  staff: Staff,
  seen: RechargeRow,
  bankTxnNo: string,
): Promise<Matched> {
  mayMatch(seen);
  const bankLine = await findBankLineOf(tx, bankTxnNo);
  if (bankLine !== undefined) return matchBankLine(tx, staff, bankLine, seen);
  const { uid, recharge_no: doc_no } = seen;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  // Read after the lock: another transaction may have changed it meanwhile.
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
    why: '银行流水未登记，无法核对金额和日期',
  });
  return { recharge, waiting };
}

/** Staff match a bank line to a recharge. Refuses `notFound`, `number.unknown`, and as `matchBankLine`. */
export async function matchByHand(
  tx: Tx,
  staff: Staff,
  bankLineNo: string,
  rechargeNo: string,
): Promise<void> {
  const bankLine = await bankLineFor(tx, bankLineNo);
  await matchBankLine(tx, staff, bankLine, await rechargeNamed(tx, rechargeNo));
}

/** A recharge by the number that staff have typed; refuses `number.unknown`. */
export async function rechargeNamed(tx: Tx, rechargeNo: string): Promise<RechargeRow> {
  const uid = await ownerOfRecharge(tx, rechargeNo);
  const recharge = uid === undefined ? undefined : await findRecharge(tx, uid, rechargeNo);
  if (recharge !== undefined) return recharge;
  throw refuse('number.unknown', {
    what: '充值单',
    no: rechargeNo,
    where: '“充值审核”的列表（充值单号以R开头）',
  });
}

/**
 * From 50,000.00 on, in all that this person has credited alone in 24 hours, another one decides. Refuses `receipt.mismatch` unless amount and day agree, and `state.conflict`.
 */
async function matchBankLine(
  tx: Tx,
  staff: Staff,
  bankLine: BankLineRow,
  recharge: RechargeRow,
): Promise<Matched> {
  mayMatch(recharge);
  assertUnmatched(bankLine);
  const { receipt_no: bankLineNo, bank_txn_no: bankTxnNo } = bankLine;
  const mismatch = mismatchReason(bankLine, recharge, await clock.now(tx));
  if (mismatch !== undefined) throw refuse('receipt.mismatch', { why: mismatch });
  const amount = fen(recharge.amount_fen);
  const { isAlone, why } = await takeAlone(tx, staff, 'credit', amount);
  if (isAlone) return { recharge: await bookMatch(tx, staff, bankLine, recharge), waiting: undefined };
  const { uid, recharge_no: refNo } = recharge;
  await lockForMatch(tx, uid);
  // Read after the lock: another person may have credited it, or matched the line, meanwhile.
  const seen = await rechargeFor(tx, uid, refNo);
  mayMatch(seen);
  assertUnmatched(await bankLineFor(tx, bankLineNo));
  const waiting = await requestBooking(tx, staff, {
    uid,
    kind: 'recharge',
    refNo,
    amount,
    bankTxnNo,
    bankLineNo,
    why,
  });
  return { recharge: seen, waiting };
}

/** Refuses a line that is matched, or that waits for a second person. */
export function assertUnmatched({ receipt_no, bank_txn_no: number, matched_no, status }: BankLineRow): void {
  if (status === 'submitted') throw refuse('receipt.waiting', { no: receipt_no });
  if (matched_no === null) return;
  throw refuse('reference.used', { number, where: `银行到账${receipt_no}（已匹配${matched_no}）` });
}

/** Locks the accounts that a match moves, in the order of account numbers: the platform's own first. */
export const lockForMatch = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] }, { uid, accounts: ['L.AVAIL'] });

/** Moves the money out of L.SUSPENSE and credits it; `decide` ends the pending request after the accounts are locked. */
export async function bookMatch(
  tx: Tx,
  staff: Staff,
  bankLine: BankLineRow,
  recharge: RechargeRow,
  decide?: () => Promise<void>,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo } = recharge;
  const { receipt_no: bankLineNo, bank_txn_no: bankTxnNo } = bankLine;
  await lockForMatch(tx, uid);
  if (decide !== undefined) await decide();
  await leaveSuspense(tx, staff, bankLine, { uid, no: rechargeNo });
  return postTransfer(tx, recharge, { by: initiatorOf(staff), bankTxnNo, bankLineNo });
}

/**
 * J34 ends: the bank line is matched to a document of a customer; a request for it that still waits ends. Refuses
 * `state.conflict` when it was matched before.
 */
export async function leaveSuspense(
  tx: Tx,
  staff: Staff,
  { receipt_no: bankLineNo, amount_fen }: BankLineRow,
  whose: { uid: number; no: string },
): Promise<void> {
  if (!(await setBankLineMatch(tx, bankLineNo, whose))) throw refuse('state.conflict');
  await overtakeBankLine(tx, bankLineNo, staff, whose);
  // A match in parts that waits with this line among others ends whole, so that the others can be matched.
  for (const { match_no: refNo, uid } of await waitingWith(tx, bankLineNo)) {
    await decideParts(tx, refNo, 'refused');
    await overtakeBooking(tx, { uid, refNo }, staff, { text: `将到账${bankLineNo}匹配至${whose.no}` });
  }
  await post(tx, {
    ...bookOf(bankLineNo, initiatorOf(staff)),
    kind: 'receipt.match',
    journal: journals.suspenseEnded(fen(amount_fen)),
    detail: { document: whose.no, customer: whose.uid },
  });
}

/** The bank line that a booking request refers to. */
export async function bankLineFor(tx: Tx, bankLineNo: string): Promise<BankLineRow> {
  const bankLine = await findBankLine(tx, bankLineNo);
  if (bankLine === undefined) throw refuse('notFound');
  return bankLine;
}

/** Refuses a recharge that waits for no transfer. */
export function mayMatch({ channel, status }: RechargeRow): void {
  if (channel !== 'offline' || next(status, 'match') === undefined) throw refuse('state.conflict');
}
