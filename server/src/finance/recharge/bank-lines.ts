import { dayOf, isAfter, startOf } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import type { rechargeStaffCalls } from '@uc/contract/finance/recharge-staff';
import { type Fen, fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, refuseForm, type Staff } from '../../call/index';
import {
  documentNo,
  type Initiator,
  initiatorOf,
  journals,
  lockAccounts,
  PLATFORM_UID,
  post,
} from '../../ledger/index';
import {
  type BookingRow,
  pendingBooking,
  requestBooking,
  takeAlone,
  bookClaims,
  claimNumber,
} from '../bookings/index';
import type { Book } from '../../room/index';
import { postTransfer } from './arrival';
import { type BankLineRow, changeBankLine, findBankLine, insertBankLine, ownersOfMemos } from './staff-store';
import { mismatchReason } from './mismatch';
import { codesIn } from './offline';
import { next } from './states';
import { findRecharge, type RechargeRow } from './store';
import { rechargeFor } from './transition';

const house = { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] } as const;

/**
 * Enters a bank line. When 附言码, amount and day match a recharge it is credited at once, from 50,000.00 on, in all that this
 * person has credited alone in 24 hours, after a second one has approved; until then, or without a match, the money waits in
 * L.SUSPENSE (J34). What no recharge confirms is booked there by one person up to 500,000.00 in 24 hours, above that when a
 * second one has agreed: a mistyped amount is nobody's. Refuses `reference.used` for a number that was used before, whatever
 * for.
 */
export async function enterBankLine(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  entered: Input<typeof rechargeStaffCalls.staffBankLineAdd>,
): Promise<BankLineRow> {
  const named = await rechargeOfMemo(tx, entered);
  const alone = named && (await takeAlone(tx, actor, 'credit', entered.amount));
  const found = alone?.isAlone === true ? named : undefined;
  const owner = named === undefined ? await takeAlone(tx, actor, 'suspense', entered.amount) : undefined;
  if (owner?.isAlone === false) return requestLine(deps, tx, actor, entered, owner.why);
  // Lock order: accounts first, then rows; here those that move, and the customer's for a request.
  const customer = named && ({ uid: named.uid, accounts: ['L.AVAIL'] } as const);
  if (found === undefined) await lockAccounts(tx, house, ...(customer === undefined ? [] : [customer]));
  else await lockAccounts(tx, customer!);
  const whose = found && { uid: found.uid, no: found.recharge_no };
  const bankLineNo = await saveBankLine(deps, tx, actor, entered, { whose });
  const bankTxnNo = entered.bank_txn_no;
  if (found !== undefined) await postTransfer(tx, found, { by: initiatorOf(actor), bankTxnNo, bankLineNo });
  else await suspend(tx, initiatorOf(actor), bankLineNo, entered.amount);
  if (alone?.isAlone === false)
    await requestMatch(tx, actor, named!, { bankLineNo, bankTxnNo, why: alone.why });
  return (await findBankLine(tx, bankLineNo))!;
}

/** Stores a line that a second person has to agree to; nothing is booked until then. */
async function requestLine(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  entered: Input<typeof rechargeStaffCalls.staffBankLineAdd>,
  why: string,
): Promise<BankLineRow> {
  await lockAccounts(tx, house);
  const bankLineNo = await saveBankLine(deps, tx, actor, entered, { isWaiting: true });
  const { amount, bank_txn_no: bankTxnNo } = entered;
  const line = { uid: PLATFORM_UID, kind: 'receipt', refNo: bankLineNo, bankLineNo } as const;
  await requestBooking(tx, actor, { ...line, amount, bankTxnNo, why });
  return (await findBankLine(tx, bankLineNo))!;
}

/** A second person has agreed to a large line without an owner: it lies in suspense from now on. */
export const bookBankLine: Book = async (tx, staff, request, decide) => {
  const { ref_no: bankLineNo, amount_fen } = request;
  await lockAccounts(tx, house);
  await decide();
  if (!(await changeBankLine(tx, bankLineNo, 'unmatched'))) throw refuse('state.conflict');
  await bookClaims(tx, { use: 'receipt', uid: PLATFORM_UID, doc_no: bankLineNo });
  await suspend(tx, initiatorOf(staff), bankLineNo, fen(amount_fen));
};

/** A second person has refused it: its number may be entered anew, with the right amount. */
export async function refuseBankLine(tx: Tx, { ref_no: bankLineNo }: BookingRow): Promise<void> {
  if (!(await changeBankLine(tx, bankLineNo, 'refused'))) throw refuse('state.conflict');
}

/**
 * Requests a second person's decision on the recharge that a line matches which one person may not credit, unless a request
 * is pending or it was credited meanwhile. The caller holds the lock on the customer's account.
 */
async function requestMatch(
  tx: Tx,
  actor: Staff,
  { uid, recharge_no: refNo, amount_fen }: RechargeRow,
  line: { bankLineNo: string; bankTxnNo: string; why: string },
): Promise<void> {
  if ((await pendingBooking(tx, { uid, refNo })) !== undefined) return;
  const { status } = await rechargeFor(tx, uid, refNo);
  if (next(status, 'match') === undefined) return;
  await requestBooking(tx, actor, { uid, kind: 'recharge', refNo, amount: fen(amount_fen), ...line });
}

/**
 * Stores a bank line, with its document when it is known or waiting for a second person, and returns its number. The caller
 * holds the lock on the accounts. Refuses `reference.used`: one line of the bank is booked once, whatever for.
 */
export async function saveBankLine(
  deps: Deps,
  tx: Tx,
  actor: Staff,
  entered: Input<typeof rechargeStaffCalls.staffBankLineAdd>,
  { whose, isWaiting = false }: { whose?: { uid: number; no: string } | undefined; isWaiting?: boolean },
): Promise<string> {
  const now = await clock.now(tx);
  if (isAfter(entered.received_day, dayOf(now)))
    throw refuseForm({ field: 'received_day', message: '到账日期不能晚于今天' });
  const bankLineNo = documentNo('K', now);
  const kept = { source: 'bank', use: 'receipt', isBooked: !isWaiting, by: actor.staffId } as const;
  const uid = whose?.uid ?? PLATFORM_UID;
  await claimNumber(tx, { ...kept, number: entered.bank_txn_no, uid, doc_no: bankLineNo });
  const place = { table: 'bank_receipts', column: 'payer_name', uid: 0, row: bankLineNo };
  await insertBankLine(tx, {
    receipt_no: bankLineNo,
    bank_txn_no: entered.bank_txn_no,
    amount_fen: entered.amount,
    memo: entered.memo,
    payer_name: deps.vault.seal(place, entered.payer_name),
    received_at: startOf(entered.received_day),
    is_suspense: whose === undefined,
    entered_by: actor.staffId,
    ...(isWaiting && { status: 'submitted' as const }),
    ...(whose !== undefined && {
      status: 'matched' as const,
      matched_uid: whose.uid,
      matched_no: whose.no,
    }),
  });
  return bankLineNo;
}

/** J34: money on the bank account whose owner is not known yet. */
export const suspend = (tx: Tx, who: Initiator, bankLineNo: string, amount: Fen) =>
  post(tx, { ...bookOf(bankLineNo, who), kind: 'receipt.suspend', journal: journals.suspended(amount) });

/** The reference of ledger entries to a bank line. */
export const bookOf = (bankLineNo: string, who: Initiator) => ({
  uid: PLATFORM_UID,
  by: who,
  refType: 'receipt',
  refId: bankLineNo,
  about: { bizType: 'receipt', bizNo: bankLineNo, title: '银行到账' },
});

/**
 * The one recharge whose code is in the memo and whose amount and day match. Banks put other words around the code and blanks
 * into it; where two recharges fit, a person decides.
 */
async function rechargeOfMemo(
  tx: Tx,
  {
    memo,
    amount,
    received_day,
  }: Pick<Input<typeof rechargeStaffCalls.staffBankLineAdd>, 'memo' | 'amount' | 'received_day'>,
): Promise<RechargeRow | undefined> {
  const line = { amount_fen: amount, received_at: startOf(received_day) };
  const now = await clock.now(tx);
  const fitting: RechargeRow[] = [];
  for (const { uid, recharge_no: no } of await ownersOfMemos(tx, codesIn(memo))) {
    const recharge = await findRecharge(tx, uid, no);
    if (recharge === undefined || next(recharge.status, 'match') === undefined) continue;
    if (mismatchReason(line, recharge, now) === undefined) fitting.push(recharge);
  }
  return fitting.length === 1 ? fitting[0] : undefined;
}
