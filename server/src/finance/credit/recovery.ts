import { dayOf } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { bookingStatuses } from '@uc/contract/finance/booking-staff';
import type { creditStaffCalls } from '@uc/contract/finance/credit-staff';
import type { repay } from '@uc/contract/finance/repay';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm, type Staff } from '../../call/index';
import { pendingOfBankLine, requestBooking, takeAlone } from '../bookings/index';
import {
  documentNo,
  type Initiator,
  initiatorOf,
  journals,
  lockAccounts,
  type MoneyEvent,
  PLATFORM_UID,
  post,
} from '../../ledger/index';
import {
  bankLineFor,
  type BankLineRow,
  findBankLineOf,
  leaveSuspense,
  saveBankLine,
  suspend,
} from '../recharge/index';
import type { Book } from '../../room/index';
import { lowerBadDebt } from './bad-debt';
import { typedBill } from './bills';
import type { Done } from './decide';
import { notifyRecovered } from './notifications';
import { type Bill, findBill } from './store';

/** Refuses a bill without bad debt, `notFound` or `state.conflict`, and an amount above the debt, in 分. */
export async function badDebtOf(db: Db, uid: number, billNo: string, amount?: Fen): Promise<Bill> {
  const bill = await findBill(db, uid, billNo);
  if (bill === undefined) throw refuse('notFound');
  if (bill.badDebt === 0) throw refuse('state.conflict');
  if (amount !== undefined && (amount === 0 || compare(amount, bill.badDebt) > 0))
    throw refuseForm({ field: 'amount', message: '还款金额不能超过尚欠金额' });
  return bill;
}

/**
 * Books the recovery of a bad debt: E.BADDEBT is smaller by it, and the line stays as small as the write-off
 * made it (finance.md#credit-line-and-bill-states "still collectable"). From the balance it refuses
 * `money.insufficient`. Returns the rest of the debt, in 分.
 */
async function postBadDebtRecovery(
  tx: Tx,
  event: MoneyEvent & { bill: Bill; amount: Fen; no: string },
  source: { from: 'balance' } | { from: 'transfer'; bankTxnNo: string },
): Promise<Fen> {
  const { uid, by: who, bill, amount, no } = event;
  const owed = await lowerBadDebt(tx, event, { bill, amount, source: source.from, no });
  const isTransfer = source.from === 'transfer';
  await post(tx, {
    uid,
    by: who,
    kind: 'iou.recover',
    refType: 'iou_recovery',
    refId: no,
    about: {
      bizType: 'iou_bill',
      bizNo: bill.bill_no,
      title: '偿还已核销白条',
      ...(isTransfer ? { channel: 'offline', channelNo: source.bankTxnNo } : { channel: 'balance' }),
    },
    journal: journals.badDebtRecovered(amount, isTransfer ? 'offline' : 'balance'),
  });
  await notifyRecovered(tx, uid, bill.bill_no, amount, owed);
  return owed;
}

/** The customer repays bad debt from the balance, all of it unless an amount is said. */
export async function recoverFromBalance(
  tx: Tx,
  actor: Customer,
  input: Pick<Input<typeof repay.recover>, 'bill_no' | 'amount'>,
): Promise<Output<typeof repay.recover>> {
  const event = await lockForRecovery(tx, actor.uid, initiatorOf(actor));
  const bill = await badDebtOf(tx, actor.uid, input.bill_no, input.amount);
  const amount = input.amount ?? bill.badDebt;
  const remaining = await postBadDebtRecovery(tx, { ...event, bill, amount }, { from: 'balance' });
  return { recovery_no: event.no, bill_no: bill.bill_no, amount, remaining };
}

/**
 * Staff book a line of the bank statement that repays bad debt, from 50,000.00 on, in all that they have
 * credited alone in 24 hours, when another person has agreed; until then the line waits in L.SUSPENSE. A line
 * that lies there already, since its owner was not known or such a request was refused, is taken from there.
 * Refuses `reference.used`, `receipt.mismatch` and `booking.pending`.
 */
export async function recoverByTransfer(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  booked: Input<typeof creditStaffCalls.staffRecover>,
): Promise<Done> {
  const uid = Number(booked.no);
  const lying = await lyingLine(tx, booked);
  const { isAlone, why } = await takeAlone(tx, staff, 'credit', booked.amount);
  // The lowest account number first: the platform's own.
  if (!isAlone || lying !== undefined)
    await lockAccounts(tx, { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] });
  const event = await lockForRecovery(tx, uid, initiatorOf(staff));
  const { amount, bank_txn_no: bankTxnNo } = booked;
  await typedBill(tx, uid, booked.bill_no);
  const bill = await badDebtOf(tx, uid, booked.bill_no, amount);
  const memo = `白条核销收回 ${bill.bill_no}`;
  if (!isAlone) return requestRecovery(deps, tx, staff, { ...booked, memo, why }, lying);
  if (lying === undefined)
    await saveBankLine(deps, tx, staff, { ...booked, memo }, { whose: { uid, no: event.no } });
  else await takeLying(tx, staff, lying, { uid, no: event.no });
  const owed = await postBadDebtRecovery(tx, { ...event, bill, amount }, { from: 'transfer', bankTxnNo });
  return { no: event.no, status: 'booked', status_text: owed === fen(0) ? '已全部收回' : '已入账' };
}

/** The line of this number that waits in L.SUSPENSE; refuses one whose amount or day is another. */
async function lyingLine(
  tx: Tx,
  { bank_txn_no: number, amount, received_day: day }: Input<typeof creditStaffCalls.staffRecover>,
): Promise<BankLineRow | undefined> {
  const line = await findBankLineOf(tx, number);
  if (line === undefined || line.status !== 'unmatched') return undefined;
  const entered = dayOf(line.received_at);
  if (line.amount_fen === amount && entered === day) return line;
  const why = `银行到账${line.receipt_no}为${entered}到账${formatFen(fen(line.amount_fen))}元`;
  throw refuse('receipt.mismatch', { why });
}

/** Takes a line that is promised to nobody else. */
async function takeLying(
  tx: Tx,
  staff: Staff,
  line: BankLineRow,
  whose: { uid: number; no: string },
): Promise<void> {
  const pending = await pendingOfBankLine(tx, line.receipt_no);
  if (pending !== undefined) throw refuse('booking.pending', { no: pending.request_no });
  await leaveSuspense(tx, staff, line, whose);
}

async function requestRecovery(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  line: Input<typeof creditStaffCalls.staffRecover> & { memo: string; why: string },
  lying: BankLineRow | undefined,
): Promise<Done> {
  const { amount, bank_txn_no: bankTxnNo, bill_no: refNo, why } = line;
  const bankLineNo = lying?.receipt_no ?? (await saveBankLine(deps, tx, staff, line, {}));
  if (lying === undefined) await suspend(tx, initiatorOf(staff), bankLineNo, amount);
  const request = { uid: Number(line.no), kind: 'recovery', refNo, amount, bankTxnNo, bankLineNo } as const;
  const { request_no } = await requestBooking(tx, staff, { ...request, why });
  return { no: request_no, status: 'pending', status_text: bookingStatuses.pending };
}

/**
 * Another person has agreed: the line leaves L.SUSPENSE for the bad debt; refuses an amount above the debt of
 * now.
 */
export const bookRecovery: Book = async (tx, staff, request, decide) => {
  const { uid, ref_no: billNo, receipt_no: bankLineNo } = request;
  await lockAccounts(tx, { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] });
  const event = await lockForRecovery(tx, uid, initiatorOf(staff));
  await decide();
  const bankLine = await bankLineFor(tx, bankLineNo!);
  const amount = fen(bankLine.amount_fen);
  const bill = await badDebtOf(tx, uid, billNo, amount);
  await leaveSuspense(tx, staff, bankLine, { uid, no: event.no });
  const from = { from: 'transfer', bankTxnNo: bankLine.bank_txn_no } as const;
  await postBadDebtRecovery(tx, { ...event, bill, amount }, from);
};

async function lockForRecovery(tx: Tx, uid: number, who: Initiator): Promise<MoneyEvent & { no: string }> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'A.IOU', 'A.BANK', 'E.BADDEBT'] });
  const at = await clock.now(tx);
  return { uid, by: who, no: documentNo('HX', at) };
}
