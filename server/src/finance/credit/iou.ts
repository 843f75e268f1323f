import { type Fen, fen, min, subtract, sum, takeInOrder } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, refuseForm } from '../../http/index';
import { journals, lockAccounts, momentOf, post } from '../../ledger/index';
import { daysBetween } from '../days';
import type { MoneyEvent, OrderEvent } from '../event';
import { documentNo } from '../numbers';
import { remainingOf, todayOf } from './bills';
import { markCredit } from './line';
import {
  addRefunded,
  changeBill,
  findBill,
  findCreditAccount,
  insertRepayments,
  insertUse,
  openBills,
  usesOfOrder,
} from './store';

/** Refuses `credit.overdue` and `credit.insufficient` before the line is used; the ledger guards the amount (product 06 §6.3). */
export async function assertCreditUsable(tx: Tx, event: MoneyEvent, amount: Fen): Promise<void> {
  const account = await findCreditAccount(tx, event.uid);
  if (account === undefined || amount < 1_00) throw refuse('credit.insufficient');
  const today = await todayOf(tx, event);
  const isOverdue = (await openBills(tx, event.uid)).some((bill) => bill.due_date < today);
  if (isOverdue || account.status === 'suspended') throw refuse('credit.overdue');
  if (account.status !== 'active') throw refuse('credit.insufficient');
}

/** Writes down one use of the line for an order (J14); its number. */
export async function keepUse(
  tx: Tx,
  { uid, orderNo, title, location = 'all' }: OrderEvent,
  amount: Fen,
  at: Date,
): Promise<string> {
  const useNo = documentNo('U', at);
  await insertUse(tx, {
    uid,
    use_no: useNo,
    order_no: orderNo,
    order_title: title,
    amount_fen: amount,
    location,
    used_at: at,
  });
  return useNo;
}

/** J19: takes a refund off the uses of an order; how much of it lowers what is owed, the rest was repaid already. */
export async function refundUses(tx: Tx, uid: number, orderNo: string, amount: Fen): Promise<Fen> {
  let left = amount;
  let lowered = fen(0);
  for (const use of await usesOfOrder(tx, uid, orderNo)) {
    const part = min(left, subtract(fen(use.amount_fen), fen(use.refunded_fen)));
    if (part === 0) continue;
    await addRefunded(tx, uid, use.use_no, part);
    const bill = use.bill_no === null ? undefined : await findBill(tx, uid, use.bill_no);
    const owed = bill === undefined ? part : min(part, bill.openPrincipal);
    if (bill !== undefined) await changeBill(tx, uid, bill.bill_no, { refunded: owed });
    lowered = sum([lowered, owed]);
    left = subtract(left, part);
  }
  return lowered;
}

interface Repayment extends MoneyEvent {
  /** Everything that is open without it. */
  amount?: Fen;
  /** `auto` is the balance as well, taken on the due date. */
  source: 'balance' | 'auto' | { channel: journals.Channel; channelNo: string };
  /** Only this bill; all open ones without it. */
  billNo?: string;
}

/**
 * J22: repays bills, late fees first and then the oldest principal; its number. Refuses an amount above what is left to
 * repay and `money.insufficient`. A suspended line is resumed with the last overdue bill.
 */
export async function iouRepaid(tx: Tx, repayment: Repayment): Promise<string> {
  const { uid, by, at, source, billNo } = repayment;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'A.IOU', 'A.IOUFEE', 'M.LIMIT'] });
  const now = await momentOf(tx, repayment);
  const bills = (await openBills(tx, uid)).filter((bill) => billNo === undefined || bill.bill_no === billNo);
  const amount = repayment.amount ?? sum(bills.map(remainingOf));
  const { taken, rest } = takeInOrder(amount, [
    ...bills.map((bill) => bill.openLateFee),
    ...bills.map((bill) => bill.openPrincipal),
  ]);
  if (amount === 0 || rest > 0) throw refuseForm({ field: 'amount', message: '还款金额不能超过剩余应还' });
  const parts = bills
    .map((bill, index) => ({ bill, lateFee: taken[index]!, principal: taken[bills.length + index]! }))
    .filter(({ lateFee, principal }) => lateFee > 0 || principal > 0);
  for (const { bill, lateFee, principal } of parts)
    await changeBill(tx, uid, bill.bill_no, { lateFee, principal });
  const repayNo = documentNo('H', now);
  const from = typeof source === 'string' ? 'balance' : source.channel;
  const [posted] = await post(tx, {
    uid,
    by,
    at,
    kind: 'iou.repay',
    refType: 'iou_repayment',
    refId: repayNo,
    about: {
      bizType: 'iou_repayment',
      bizNo: repayNo,
      title: '白条还款',
      ...(typeof source === 'string' ? { channel: 'balance' } : source),
    },
    journal: journals.iouRepaid(
      sum(parts.map(({ principal }) => principal)),
      sum(parts.map(({ lateFee }) => lateFee)),
      from,
    ),
  });
  await insertRepayments(
    tx,
    parts.map(({ bill, lateFee, principal }) => ({
      uid,
      repay_no: repayNo,
      bill_no: bill.bill_no,
      amount_fen: sum([lateFee, principal]),
      principal_fen: principal,
      late_fee_fen: lateFee,
      source: typeof source === 'string' ? source : 'online',
      created_at: posted!.at,
    })),
  );
  await resumeWhenRepaid(tx, repayment);
  return repayNo;
}

async function resumeWhenRepaid(tx: Tx, event: MoneyEvent): Promise<void> {
  const account = await findCreditAccount(tx, event.uid);
  if (account?.status !== 'suspended') return;
  const today = await todayOf(tx, event);
  const isOverdue = (await openBills(tx, event.uid)).some((bill) => daysBetween(bill.due_date, today) > 0);
  if (!isOverdue) await markCredit(tx, event, 'active');
}
