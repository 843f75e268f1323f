import { type Fen, compare, fen, subtract } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, refuseForm } from '../../call/index';
import { journals, lockAccounts, type MoneyEvent, post, postWithOverdraft } from '../../ledger/index';
import { overdueDays, todayOf } from './bills';
import { transition } from './states';
import { type Bill, changeBill, findBill, findCreditAccount, setTotal, writeOffBill } from './store';

type Decision = MoneyEvent & { billNo: string; requestNo: string };

/** Refuses a waiver of more than the late fee that is open (ledger.md J24). */
export function assertWaivable(bill: Bill, amount: Fen): void {
  if (!isWaivable(bill)) throw refuse('state.conflict');
  if (amount === 0 || compare(amount, bill.openLateFee) > 0)
    throw refuseForm({ field: 'amount', message: '减免金额不能超过未还违约金' });
}

/** Refuses a write-off before the bill is 180 days overdue (finance.md#credit-line-and-bill-states, ledger.md J25). */
export function assertWritable(bill: Bill, today: string): void {
  if (!isWritable(bill, today)) throw refuse('state.conflict');
}

/** Whether a bill has late fees that may be waived. */
export const isWaivable = ({ written_off_at, openLateFee }: Bill): boolean =>
  written_off_at === null && openLateFee > 0;

/** Whether a bill is overdue for so long that it may be written off. */
export const isWritable = (bill: Bill, today: string): boolean =>
  bill.written_off_at === null && overdueDays(bill, today) > limits.iou.writeOffAfterDays;

/** J24: waives late fees of a bill, in 分; refuses `state.conflict` and an amount above the open one. */
export async function postLateFeeWaiver(tx: Tx, event: Decision & { amount: Fen }): Promise<void> {
  const { uid, by, billNo, requestNo, amount } = event;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'A.IOUFEE', 'R.LATE'] });
  const bill = await findBill(tx, uid, billNo);
  if (bill === undefined) throw refuse('notFound');
  assertWaivable(bill, amount);
  await changeBill(tx, uid, billNo, { waived: amount });
  await post(tx, {
    uid,
    by,
    kind: 'iou.waive',
    refType: 'credit_request',
    refId: requestNo,
    about: { bizType: 'iou_bill', bizNo: billNo, title: '减免白条违约金' },
    journal: journals.lateFeeWaived(amount),
  });
}

/**
 * J25: writes off bad debt and lowers the line by the same amount; the line is suspended and the debt is still owed.
 * Refuses `state.conflict` up to 180 days after the due date. Returns the loss in 分.
 */
export async function postIouWriteOff(tx: Tx, event: Decision): Promise<Fen> {
  const { uid, by, billNo, requestNo } = event;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'A.IOUFEE', 'M.LIMIT', 'M.GRANTED', 'R.LATE'] });
  const [bill, account] = [await findBill(tx, uid, billNo), await findCreditAccount(tx, uid)];
  if (bill === undefined || account === undefined) throw refuse('notFound');
  assertWritable(bill, await todayOf(tx));
  const { openPrincipal, openLateFee } = bill;
  const total = subtract(fen(account.total_fen), openPrincipal);
  await writeOffBill(tx, uid, billNo, await clock.now(tx));
  await setTotal(tx, uid, total);
  if (total === 0) await transition(tx, uid, 'close');
  else if (account.status === 'active') await transition(tx, uid, 'suspend');
  const entry = {
    uid,
    by,
    kind: 'iou.writeOff',
    refType: 'credit_request',
    refId: requestNo,
    about: { bizType: 'iou_bill', bizNo: billNo, title: '白条坏账核销' },
    journal: journals.iouWrittenOff(openPrincipal, openLateFee),
  };
  await postWithOverdraft(tx, entry, 'A.IOU', total);
  return openPrincipal;
}
