import type { BillStatus } from '@uc/contract/finance/credit';
import { add, compare, type Fen, fen, min, ratio, subtract, sum } from '@uc/contract/money';
import { dayOf } from '@uc/contract/wire';
import type { Tx } from '../../db/index';
import { journals, lockAccounts, momentOf, post } from '../../ledger/index';
import { dayAfter, daysBetween, startOf } from '../days';
import type { MoneyEvent } from '../event';
import { markCredit } from './line';
import {
  type Bill,
  changeBill,
  findCreditAccount,
  insertBill,
  openBills,
  putOnBill,
  unbilledUses,
} from './store';

const BASIS_POINTS = 10_000;

/** What a bill is called on a day (product 05 §5.7). */
export function billStatusAt(bill: Bill, today: string): BillStatus {
  const hasRepaid = bill.repaid_principal_fen > 0 || bill.repaid_late_fee_fen > 0;
  if (bill.written_off_at !== null) return 'written_off';
  if (bill.openPrincipal === 0 && bill.openLateFee === 0) return 'settled';
  if (bill.due_date < today) return hasRepaid ? 'partial_overdue' : 'overdue';
  return hasRepaid ? 'partial' : 'billed';
}

/** Days past due; 0 while it is not, or nothing is left to repay. */
export const overdueDays = (bill: Bill, today: string): number =>
  bill.openPrincipal === 0 || bill.due_date >= today ? 0 : daysBetween(bill.due_date, today);

/** What is left to repay, late fee included. */
export const remainingOf = (bill: Bill): Fen => add(bill.openPrincipal, bill.openLateFee);

/**
 * Puts every use before the bill day on a bill of its month, due `due_days` later; its number, or null when nothing was
 * used. Run twice, it makes one bill. `day` is the bill day, `YYYY-MM-DD` of China.
 */
export async function billIssued(tx: Tx, { uid, day }: { uid: number; day: string }): Promise<string | null> {
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
    due_date: dayAfter(day, account.due_days),
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

/**
 * J21: charges late fees up to and including a day, from the day after the due date once the grace has passed, never more
 * than the principal; suspends the line then. Run 0×, 1× or 5× a day, each day is charged once (trust C1).
 */
export async function lateFeesAccrued(tx: Tx, event: MoneyEvent & { day: string }): Promise<Fen> {
  const { uid, by, at, day } = event;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'A.IOUFEE', 'M.LIMIT', 'R.LATE'] });
  const account = await findCreditAccount(tx, uid);
  const late = (await openBills(tx, uid)).filter(
    (bill) => daysBetween(bill.due_date, day) > (account?.grace_days ?? 0),
  );
  if (account === undefined || late.length === 0) return fen(0);
  const charges = late
    .map((bill) => ({ bill, fee: lateFee(bill, day, account.late_rate_bp) }))
    .filter(({ fee }) => fee > 0);
  for (const { bill, fee } of charges)
    await changeBill(tx, uid, bill.bill_no, { charged: fee, chargedThrough: day });
  if (charges.length > 0)
    await post(
      tx,
      ...charges.map(({ bill, fee }) => ({
        uid,
        by,
        at,
        kind: 'iou.lateFee',
        refType: 'iou_bill',
        refId: `${bill.bill_no}:${day}`,
        about: {
          bizType: 'iou_bill',
          bizNo: bill.bill_no,
          title: '白条违约金',
        },
        journal: journals.lateFeeAccrued(fee),
      })),
    );
  if (account.status === 'active') await markCredit(tx, event, 'suspended');
  return sum(charges.map(({ fee }) => fee));
}

function lateFee(bill: Bill, day: string, basisPointsADay: number): Fen {
  const from = bill.late_fee_through ?? bill.due_date;
  if (from >= day) return fen(0);
  const due = ratio(bill.openPrincipal, basisPointsADay * daysBetween(from, day), BASIS_POINTS);
  const room = subtract(fen(bill.principal_fen), fen(bill.late_fee_fen));
  return compare(room, fen(0)) > 0 ? min(due, room) : fen(0);
}

/** Today in China, by the event's moment or the database. */
export const todayOf = async (tx: Tx, event: { at?: Date | undefined }): Promise<string> =>
  dayOf(await momentOf(tx, event));
