import { daysBetween, isBefore } from '@uc/contract/day';
import { add, compare, type Fen, fen, min, percent, ratio, subtract, sum } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import { journals, lockAccounts, type MoneyEvent, post } from '../../ledger/index';
import { isOverdueAt } from './bills';
import { markCredit } from './line';
import { type Bill, changeBill, type CreditAccount, findCreditAccount, openBills } from './store';

/** The terms of late fees: the days of grace, and basis points a day. */
export type LateTerms = Pick<CreditAccount, 'grace_days' | 'late_rate_bp'>;
type Charged = Pick<
  Bill,
  'principal_fen' | 'due_date' | 'late_fee_fen' | 'late_fee_through' | 'openPrincipal'
>;

/**
 * The late fee that a bill still has to be charged up to and including a day, in 分: from the day after the
 * due date once the grace has passed, each day's fee rounded by itself, so that it does not depend on when
 * the fees are charged; never more than the principal together with what was charged before (ledger.md J21,
 * trust C1).
 */
export function lateFeeUntil(bill: Charged, day: string, { grace_days, late_rate_bp }: LateTerms): Fen {
  const from = bill.late_fee_through ?? bill.due_date;
  if (!isBefore(from, day) || daysBetween(bill.due_date, day) <= grace_days) return fen(0);
  const due = ratio(percent(bill.openPrincipal, late_rate_bp), daysBetween(from, day), 1);
  const room = subtract(fen(bill.principal_fen), fen(bill.late_fee_fen));
  return compare(room, fen(0)) > 0 ? min(due, room) : fen(0);
}

/**
 * A bill with late fees up to a day, whether the nightly job has run or not: screens show the amount that a
 * repayment would charge.
 */
export function chargedUntil(bill: Bill, day: string, terms: LateTerms | undefined): Bill {
  const fee = terms === undefined ? fen(0) : lateFeeUntil(bill, day, terms);
  return {
    ...bill,
    late_fee_fen: add(fen(bill.late_fee_fen), fee),
    openLateFee: add(bill.openLateFee, fee),
  };
}

/** The open bills with late fees until today; the terms are read only where a bill is overdue. */
export async function openBillsToday(db: Db, uid: number, today: string): Promise<Bill[]> {
  const bills = await openBills(db, uid);
  if (!bills.some((bill) => isOverdueAt(bill, today))) return bills;
  const terms = await findCreditAccount(db, uid);
  return bills.map((bill) => chargedUntil(bill, today, terms));
}

/**
 * J21: charges late fees up to and including a day and suspends the line that is overdue beyond its grace. Each day is
 * charged exactly once, however often the job runs or is missed (trust C1).
 */
export async function postLateFees(tx: Tx, event: MoneyEvent & { day: string }): Promise<Fen> {
  const { uid, day } = event;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'A.IOUFEE', 'M.LIMIT', 'R.LATE'] });
  const account = await findCreditAccount(tx, uid);
  if (account === undefined) return fen(0);
  const charged = await chargeLateFees(tx, event, account);
  if (account.status === 'active' && (await isOverdueBeyondGrace(tx, uid, day, account)))
    await markCredit(tx, event, 'suspend');
  return charged;
}

/** Charges the late fees that are due; the caller holds the locks on A.IOUFEE and R.LATE. */
export async function chargeLateFees(
  tx: Tx,
  { uid, by, day }: MoneyEvent & { day: string },
  account: CreditAccount,
): Promise<Fen> {
  const charges = (await openBills(tx, uid))
    .map((bill) => ({ bill, fee: lateFeeUntil(bill, day, account) }))
    .filter(({ fee }) => fee > 0);
  for (const { bill, fee } of charges)
    await changeBill(tx, uid, bill.bill_no, { charged: fee, chargedThrough: day });
  if (charges.length > 0)
    await post(
      tx,
      ...charges.map(({ bill, fee }) => ({
        uid,
        by,
        kind: 'iou.lateFee',
        refType: 'iou_bill',
        refId: `${bill.bill_no}:${day}`,
        about: { bizType: 'iou_bill', bizNo: bill.bill_no, title: '白条违约金' },
        journal: journals.lateFeeAccrued(fee),
      })),
    );
  return sum(charges.map(({ fee }) => fee));
}

/**
 * Whether a bill is overdue beyond its grace, so that the line is suspended
 * (finance.md#credit-line-and-bill-states).
 */
export async function isOverdueBeyondGrace(
  tx: Tx,
  uid: number,
  day: string,
  { grace_days }: Pick<CreditAccount, 'grace_days'>,
): Promise<boolean> {
  return (await openBills(tx, uid)).some(
    (bill) => isOverdueAt(bill, day) && daysBetween(bill.due_date, day) > grace_days,
  );
}
