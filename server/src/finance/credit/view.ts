import { dayOf, daysBetween } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { billStatuses, type credit } from '@uc/contract/finance/credit';
import { fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import { refuse } from '../../call/index';
import { balancesOf } from '../../ledger/index';
import { billStatusAt, overdueDays, remainingOf, repaidOf } from './bills';
import { directionOf } from '../../calendar/index';
import { dueDayOf, dueOf, nextBillDay } from './due';
import { chargedUntil } from './late-fees';
import { lineOf } from './line';
import { type Bill, findBill, findBills, findCreditAccount, listBills } from './store';
import { recoveriesOf } from './recovery-store';
import { repaymentsOf } from './repayment-store';
import { unbilledUses, type Use, usesOfBill } from './use-store';

/** States of a line in words. */
export const lineTexts = {
  none: '未开通',
  applying: '审核中',
  active: '正常',
  suspended: '已冻结',
  closed: '已关闭',
} as const;
/** The way in which a repayment was paid, in words. */
export const sourceTexts = { balance: '余额还款', online: '在线还款', auto: '自动还款' } as const;
/** The way in which bad debt was recovered, or cancelled, in words. */
export const recoveryTexts = {
  balance: '核销后余额还款',
  transfer: '核销后对公转账',
  refund: '退款冲减',
} as const;
const AGREEMENT = '/center/user/agreement/iou';

/**
 * 白条概况: the line, the bill that is due next, and the amounts of the one after
 * (finance.md#calls-of-coupons-and-白条).
 */
export async function iouSummary(db: Db, uid: number): Promise<Output<typeof credit.summary>> {
  const now = await clock.now(db);
  const today = dayOf(now);
  const [account, balances, due] = await Promise.all([
    findCreditAccount(db, uid),
    balancesOf(db, uid),
    dueOf(db, uid, today),
  ]);
  const line = lineOf(account, balances);
  const { bill_day = 1, due_days = 9, grace_days = 3, late_rate_bp = 5, auto_repay = false } = account ?? {};
  return {
    total_amount: line.total,
    used_amount: line.used,
    frozen_amount: line.frozen,
    available_amount: line.available,
    status: line.status,
    status_text: lineTexts[line.status],
    bill_day,
    due_day: dueDayOf({ bill_day, due_days }),
    due_days,
    current: due.first === undefined ? null : current(due.first, today),
    unbilled_amount: due.unbilled_amount,
    overdue_amount: due.overdue_amount,
    overdue_count: due.overdue_count,
    auto_repay,
    next_bill_date: account === undefined ? null : nextBillDay(today, bill_day),
    forecast_amount: due.unbilled_amount,
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
    repaid: repaidOf(bill),
    remaining: remainingOf(bill),
    late_fee: fen(bill.late_fee_fen),
    due_date: bill.due_date,
    days_left: daysBetween(today, bill.due_date),
    status: billStatusAt(bill, today),
  };
}

type Bills = Output<typeof credit.bills>;
/** Bills, one bill with its uses and repayments, or the uses that are on no bill yet. Refuses `notFound`. */
export async function iouBills(db: Db, uid: number, input: Input<typeof credit.bills>): Promise<Bills> {
  const [now, names, terms] = await Promise.all([clock.now(db), centerNames(db), findCreditAccount(db, uid)]);
  const today = dayOf(now);
  const viewOf = (bill: Bill) => billView(chargedUntil(bill, today, terms), today, everywhere);
  const everywhere = names.get('all') ?? '';
  const useView = (use: Use) => ({
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
      bill: viewOf(bill),
      uses: uses.map(useView),
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
  const direction = directionOf(input);
  if (input.status === 'unbilled') {
    const newest = (await unbilledUses(db, uid)).filter((use) => isAt(use, input.location));
    const uses = direction === 'desc' ? newest : newest.toReversed();
    return { list: uses.slice(offset, offset + input.page_size).map(useView), total: uses.length, ...page };
  }
  const filter = {
    status: input.status,
    period: input.period,
    keyword: input.keyword || undefined,
    from: input.start_time,
    to: input.end_time,
  };
  const { rows, total } = await listBills(db, uid, filter, today, {
    limit: input.page_size,
    offset,
    direction,
  });
  return { list: rows.map(viewOf), total, ...page };
}

const isAt = (use: Use, location: string | undefined) =>
  location === undefined || location === 'all' || use.location === location;

function billView(bill: Bill, today: string, everywhere: string) {
  const status = billStatusAt(bill, today);
  return {
    bill_no: bill.bill_no,
    period: bill.period,
    bill_date: bill.bill_date,
    due_date: bill.due_date,
    principal: subtract(fen(bill.principal_fen), fen(bill.refunded_fen)),
    repaid: repaidOf(bill),
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

/** The states of bills as people read them today, by their numbers. */
export async function billStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const [now, bills] = await Promise.all([clock.now(db), findBills(db, uid, nos)]);
  const today = dayOf(now);
  return new Map(bills.map((bill) => [bill.bill_no, billStatuses[billStatusAt(bill, today)]]));
}
