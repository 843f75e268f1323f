import { dayAfter, dayOf, daysBetween, isBefore, startOf } from '@uc/contract/day';
import type { BillStatus } from '@uc/contract/finance/credit';
import { add, type Fen, fen, subtract, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { lockAccounts } from '../../ledger/index';
import { type Bill, type CreditAccount, findBill, findCreditAccount, insertBill } from './store';
import { putOnBill, unbilledUses } from './use-store';

/** The bill whose numbers staff have typed; refuses `number.unknown`, since either may be another's. */
export async function typedBill(db: Db, uid: number, billNo: string): Promise<Bill> {
  const bill = await findBill(db, uid, billNo);
  if (bill !== undefined) return bill;
  const what = `账户${uid}名下的账单`;
  throw refuse('number.unknown', { what, no: billNo, where: '“信用账户”中该客户的详情' });
}

/** The status of a bill on a day (finance.md#credit-line-and-bill-states). */
export function billStatusAt(bill: Bill, today: string): BillStatus {
  const hasRepaid = bill.repaid_principal_fen > 0 || bill.repaid_late_fee_fen > 0;
  if (bill.written_off_at !== null) return 'written_off';
  if (bill.openPrincipal === 0 && bill.openLateFee === 0) return 'settled';
  if (isBefore(bill.due_date, today)) return hasRepaid ? 'partial_overdue' : 'overdue';
  return hasRepaid ? 'partial' : 'billed';
}

/** Days past due; 0 while it is not, or nothing is left to repay. */
export const overdueDays = (bill: Bill, today: string): number =>
  bill.openPrincipal === 0 || !isBefore(bill.due_date, today) ? 0 : daysBetween(bill.due_date, today);

/** Whether something is left to repay after the due date. */
export const isOverdueAt = (bill: Bill, day: string): boolean =>
  isBefore(bill.due_date, day) && remainingOf(bill) > 0;

/** The unpaid amount of a bill, late fee included. */
export const remainingOf = (bill: Bill): Fen => add(bill.openPrincipal, bill.openLateFee);

/** The day by which a bill of that day is to be repaid. */
export const dueDateOf = (billDate: string, { due_days }: Pick<CreditAccount, 'due_days'>): string =>
  dayAfter(billDate, due_days);

/** The repaid amount of a bill, late fee included. */
export const repaidOf = (bill: Bill): Fen =>
  add(fen(bill.repaid_principal_fen), fen(bill.repaid_late_fee_fen));

/**
 * Puts every use before the bill day on a bill of its month, due `due_days` later; its number, or null when nothing was
 * used. Run twice, it makes one bill. `day` is the bill day, `YYYY-MM-DD` of China.
 */
export async function issueBill(tx: Tx, { uid, day }: { uid: number; day: string }): Promise<string | null> {
  await lockAccounts(tx, { uid, accounts: ['A.IOU'] });
  const account = await findCreditAccount(tx, uid);
  const uses = await unbilledUses(tx, uid, startOf(day));
  if (account === undefined || uses.length === 0) return null;
  const period = dayAfter(day, -1).slice(0, 7);
  const billNo = `IOU${period.replace('-', '')}-${String(uid).slice(-6)}`;
  const principal = sum(uses.map((use) => subtract(fen(use.amount_fen), fen(use.refunded_fen))));
  await insertBill(tx, {
    uid,
    bill_no: billNo,
    period,
    bill_date: day,
    due_date: dueDateOf(day, account),
    principal_fen: principal,
  });
  await putOnBill(
    tx,
    uid,
    uses.map(({ use_no }) => use_no),
    billNo,
  );
  return billNo;
}

/** Today in China. */
export const todayOf = async (tx: Tx): Promise<string> => dayOf(await clock.now(tx));
