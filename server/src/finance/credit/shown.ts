import { dayAfter, dayOf, daysBetween } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { billStatuses, type credit } from '@uc/contract/finance/credit';
import { add, type Fen, fen, subtract, sum } from '@uc/contract/money';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import { refuse } from '../../http/index';
import { balancesOf, momentOf } from '../../ledger/index';
import { billStatusAt, overdueDays, remainingOf } from './bills';
import { chargedUntil, openBillsToday } from './late-fees';
import { lineOf } from './line';
import { type Bill, findBill, findCreditAccount, listBills, openBills } from './store';
import { recoveriesOf } from './recovery-store';
import { repaymentsOf } from './repayment-store';
import { unbilledTotal, unbilledUses, type Use, usesOfBill } from './use-store';

/** States of a line in words. */
export const lineTexts = {
  none: '未开通',
  applying: '审核中',
  active: '正常',
  suspended: '已冻结',
  closed: '已关闭',
} as const;
/** How a repayment was paid, in words. */
export const sourceTexts = { balance: '余额还款', online: '在线还款', auto: '自动还款' } as const;
/** How bad debt came in, or why it is owed no longer, in words. */
const recoveryTexts = { balance: '核销后余额还款', transfer: '核销后对公转账', refund: '退款冲减' } as const;
const AGREEMENT = '/center/user/agreement/iou';

/** What is to be repaid, in 分; the date is that of the oldest open bill. */
export interface Due {
  due_amount: Fen;
  due_date: string | null;
  overdue_amount: Fen;
  unbilled_amount: Fen;
}

export async function dueOf(db: Db, uid: number, today: string): Promise<Due> {
  const [bills, unbilled] = await Promise.all([openBillsToday(db, uid, today), unbilledTotal(db, uid)]);
  return {
    due_amount: sum(bills.map(remainingOf)),
    due_date: bills[0]?.due_date ?? null,
    overdue_amount: sum(bills.filter((bill) => bill.due_date < today).map(remainingOf)),
    unbilled_amount: unbilled,
  };
}

/** 白条概况: the line, the bill that is due next, and what the next one will be (product 08 §8.4). */
export async function iouSummary(db: Db, uid: number): Promise<Output<typeof credit.iouSummary>> {
  const [now, account, balances, open, unbilled] = await Promise.all([
    momentOf(db, {}),
    findCreditAccount(db, uid),
    balancesOf(db, uid),
    openBills(db, uid),
    unbilledTotal(db, uid),
  ]);
  const today = dayOf(now);
  const bills = open.map((bill) => chargedUntil(bill, today, account));
  const line = lineOf(account, balances);
  const overdue = bills.filter((bill) => bill.due_date < today);
  const { bill_day = 1, due_days = 9, grace_days = 3, late_rate_bp = 5, auto_repay = false } = account ?? {};
  const nextBill = nextBillDay(today, bill_day);
  return {
    total_amount: line.total,
    used_amount: line.used,
    frozen_amount: line.frozen,
    available_amount: line.available,
    status: line.status,
    status_text: lineTexts[line.status],
    bill_day,
    // Longer terms than the rest of the month end on a day of the next one.
    due_day: Number(dayAfter(nextBill, due_days).slice(8)),
    current: bills[0] === undefined ? null : current(bills[0], today),
    unbilled_amount: unbilled,
    overdue_amount: sum(overdue.map(remainingOf)),
    overdue_count: overdue.length,
    auto_repay,
    next_bill_date: account === undefined ? null : nextBill,
    forecast_amount: unbilled,
    agreement_url: AGREEMENT,
    grace_days,
    late_rate_text: `${late_rate_bp / 100}%/日`,
  };
}

function current(bill: Bill, today: string) {
  return {
    bill_no: bill.bill_no,
    period: bill.period,
    amount: subtract(fen(bill.principal_fen), fen(bill.refunded_fen)),
    repaid: add(fen(bill.repaid_principal_fen), fen(bill.repaid_late_fee_fen)),
    remaining: remainingOf(bill),
    late_fee: fen(bill.late_fee_fen),
    due_date: bill.due_date,
    days_left: daysBetween(today, bill.due_date),
    status: billStatusAt(bill, today),
  };
}

/** The next day on which a bill is issued, after today: what is used today stands on it. */
export function nextBillDay(today: string, billDay: number): string {
  const ofThisMonth = `${today.slice(0, 7)}-${String(billDay).padStart(2, '0')}`;
  if (ofThisMonth > today) return ofThisMonth;
  // Days up to the 28th are in every month, and 31 days later is always the next one.
  return `${dayAfter(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-${String(billDay).padStart(2, '0')}`;
}

type Bills = Output<typeof credit.iouBill>;
/** Bills, one bill with its uses and repayments, or what is on no bill yet. Refuses `notFound`. */
export async function iouBills(db: Db, uid: number, input: Input<typeof credit.iouBill>): Promise<Bills> {
  const [now, names, terms] = await Promise.all([
    momentOf(db, {}),
    centerNames(db),
    findCreditAccount(db, uid),
  ]);
  const today = dayOf(now);
  const shown = (bill: Bill) => billShown(chargedUntil(bill, today, terms), today, everywhere);
  const everywhere = names.get('all') ?? '';
  const useShown = (use: Use) => ({
    use_no: use.use_no,
    order_no: use.order_no,
    order_title: use.order_title,
    amount: fen(use.amount_fen),
    refunded: fen(use.refunded_fen),
    used_at: use.used_at,
    location_text: names.get(use.location) ?? use.location,
  });
  if (input.bill_no !== undefined) {
    const bill = await findBill(db, uid, input.bill_no);
    if (bill === undefined) throw refuse('notFound');
    const [uses, repayments, recoveries] = await Promise.all([
      usesOfBill(db, uid, bill.bill_no),
      repaymentsOf(db, uid, bill.bill_no),
      recoveriesOf(db, uid, bill.bill_no),
    ]);
    return {
      bill: shown(bill),
      uses: uses.map(useShown),
      repayments: [
        ...recoveries.map((recovery) => ({
          repay_no: recovery.recovery_no,
          time: recovery.created_at,
          amount: fen(recovery.amount_fen),
          source_text: recoveryTexts[recovery.source],
          to_principal: fen(recovery.amount_fen),
          to_late_fee: fen(0),
        })),
        ...repayments.map((repayment) => ({
          repay_no: repayment.repay_no,
          time: repayment.created_at,
          amount: fen(repayment.amount_fen),
          source_text: sourceTexts[repayment.source],
          to_principal: fen(repayment.principal_fen),
          to_late_fee: fen(repayment.late_fee_fen),
        })),
      ],
    };
  }
  const page = { page: input.page, page_size: input.page_size };
  const offset = (input.page - 1) * input.page_size;
  if (input.status === 'unbilled') {
    const uses = (await unbilledUses(db, uid)).filter((use) => isAt(use, input.location));
    return { list: uses.slice(offset, offset + input.page_size).map(useShown), total: uses.length, ...page };
  }
  const filter = {
    status: input.status,
    period: input.period,
    keyword: input.keyword || undefined,
    from: input.start_time,
    to: input.end_time,
  };
  const { rows, total } = await listBills(db, uid, filter, today, { limit: input.page_size, offset });
  return { list: rows.map(shown), total, ...page };
}

const isAt = (use: Use, location: string | undefined) =>
  location === undefined || location === 'all' || use.location === location;

function billShown(bill: Bill, today: string, everywhere: string) {
  const status = billStatusAt(bill, today);
  return {
    bill_no: bill.bill_no,
    period: bill.period,
    bill_date: bill.bill_date,
    due_date: bill.due_date,
    principal: subtract(fen(bill.principal_fen), fen(bill.refunded_fen)),
    repaid_principal: fen(bill.repaid_principal_fen),
    late_fee: fen(bill.late_fee_fen),
    repaid_late_fee: fen(bill.repaid_late_fee_fen),
    waived: fen(bill.waived_fen),
    remaining: remainingOf(bill),
    written_off: fen(bill.written_off_fen),
    bad_debt: bill.badDebt,
    overdue_days: overdueDays(bill, today),
    status,
    status_text: billStatuses[status],
    location_text: everywhere,
  };
}
