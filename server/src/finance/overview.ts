import { dayOf, daysAfter, monthsUntil, startOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import type { balance } from '@uc/contract/finance/balance';
import { add, type Coin, coin, type Fen, fen, subtract, sum } from '@uc/contract/money';
import * as clock from '../clock';
import type { Db } from '../db/index';
import type { Customer } from '../call/index';
import { type Balances, balancesOf, lastRun, type Sums, sumsOver } from '../ledger/index';
import { liveBatches } from './coins/index';
import { couponCounts, EXPIRING_DAYS } from './coupons/index';
import { dueOf, findCreditAccount, lineOf } from './credit/index';
import {
  frozenItems,
  pendingItems,
  recentOnline,
  type WithdrawalConditions,
  withdrawable,
} from './withdrawals/index';

/** Charts cover so many months. */
const MONTHS = 6;
/** Bonus coins are announced as expiring within so many days (finance.md#coin-screen: D-30). */
const COINS_EXPIRING_DAYS = 30;

/** The assets and debts of a customer now; amounts in 分 and hundredths of a coin. */
export async function holdingsOf(db: Db, uid: number, location = 'all', asOf?: Date) {
  const now = asOf ?? (await clock.now(db));
  const [balances, account, counts, due] = await Promise.all([
    balancesOf(db, uid),
    findCreditAccount(db, uid),
    couponCounts(db, { uid, location, now, expiringBefore: daysAfter(now, EXPIRING_DAYS) }),
    dueOf(db, uid, dayOf(now)),
  ]);
  return {
    now,
    line: lineOf(account, balances),
    rmb: rmbParts(balances),
    deposit: balances['L.DEPOSIT'],
    coin: {
      total: add(balances['C.PAID'], balances['C.BONUS']),
      paid: balances['C.PAID'],
      bonus: balances['C.BONUS'],
      frozen: balances['C.FROZEN'],
    },
    coupon: {
      available_count: counts.unused,
      voucher_balance: fen(counts.voucher_balance),
      expiring_count: counts.expiring,
    },
    iou: due,
  };
}

/** The parts of somebody's RMB and their sum: available, set aside, with the bank, earned and not released. */
function rmbParts(balances: Balances): Record<'available' | 'frozen' | 'paying' | 'pending' | 'total', Fen> {
  const parts = {
    available: balances['L.AVAIL'],
    frozen: balances['L.FROZEN'],
    paying: balances['L.WD.CLEAR'],
    pending: balances['L.PENDING'],
  };
  return { ...parts, total: sum(Object.values(parts)) };
}

/** Income and expense of the last six months of China, oldest first, in 分; and whether any RMB was ever recharged. */
export async function rmbMonths(
  db: Db,
  uid: number,
  now: Date,
): Promise<{ trend: { month: string; income: Fen; expense: Fen }[]; hasRecharged: boolean }> {
  const { months, all } = await monthly(db, uid, 'rmb', now);
  const trend = months.map(({ month, income, expense }) => ({ month, income, expense }));
  return { trend, hasRecharged: all.recharged > 0 };
}

/**
 * The start-up call: parts that a sub-account's roles do not show are zero, the line's total stays
 * (decisions.md D2, members-and-roles.md#permission-codes).
 */
export async function balance2(
  db: Db,
  actor: Customer,
  location: string,
): Promise<Output<typeof balance.balance2>> {
  const { now, line, ...held } = await holdingsOf(db, actor.uid, location);
  const sees = (code: string) =>
    actor.permissions.has('finance.overview:view') || actor.permissions.has(code);
  const none = fen(0);
  const hiddenDue = { due_amount: none, due_date: null, overdue_amount: none, unbilled_amount: none };
  const credit = sees('finance.credit:view');
  return {
    location,
    total_amount: line.total,
    used_amount: credit ? line.used : none,
    frozen_amount: credit ? line.frozen : none,
    available_amount: credit ? line.available : none,
    credit_status: line.status,
    iou: credit ? held.iou : hiddenDue,
    coupon: sees('finance.coupon:view')
      ? held.coupon
      : { available_count: 0, voucher_balance: none, expiring_count: 0 },
    coin: { total: sees('finance.coin:view') ? held.coin.total : coin(0) },
    rmb: sees('finance.rmb:view')
      ? held.rmb
      : { available: none, frozen: none, paying: none, pending: none, total: none },
    currency: 'CNY',
    as_of: now,
  };
}

/** 账户资金总览: every figure with the items it is made of (finance.md#balance-fields). */
export async function amountInfo(
  db: Db,
  uid: number,
  conditions: WithdrawalConditions,
  { now, line, rmb, deposit, coin: coins, coupon, iou }: Awaited<ReturnType<typeof holdingsOf>>,
): Promise<Output<typeof balance.amountInfo>> {
  const [frozen, pending, { months, all }, coins6, batches, recent, run] = await Promise.all([
    rmb.frozen > 0 ? frozenItems(db, uid) : [],
    rmb.pending > 0 ? pendingItems(db, uid) : [],
    monthly(db, uid, 'rmb', now),
    monthly(db, uid, 'coin', now),
    liveBatches(db, uid),
    recentOnline(db, uid, now),
    lastRun(db, uid),
  ]);
  const expiring = batches.filter(
    ({ expireAt }) => expireAt !== null && expireAt > now && expireAt <= daysAfter(now, COINS_EXPIRING_DAYS),
  );
  const thisMonth = coins6.months.at(-1)!;
  return {
    total_amount: line.total,
    credit_used: line.used,
    credit_frozen: line.frozen,
    credit_available: line.available,
    credit_status: line.status,
    rmb: {
      ...rmb,
      deposit,
      ...withdrawable(rmb.available, { recent, overdue: iou.overdue_amount }, conditions, now),
      frozen_items: frozen,
      pending_items: pending,
    },
    coin: {
      ...coins,
      expiring: {
        amount: sum<'Coin'>(expiring.map(({ remaining }) => remaining)),
        date: expiring[0]?.expireAt ? dayOf(expiring[0].expireAt) : null,
      },
      month: { gain: asCoins(thisMonth.inflow), spend: asCoins(thisMonth.outflow) },
      months: coins6.months.map(({ month, inflow, outflow }) => ({
        month,
        gain: asCoins(inflow),
        spend: asCoins(outflow),
      })),
      batches: batches.map((batch) => ({
        batch_no: batch.batchNo,
        bucket: batch.bucket,
        amount: batch.amount,
        remaining: batch.remaining,
        expire_at: batch.expireAt,
      })),
    },
    coupon,
    iou,
    totals: totalsOf(all),
    months: months.map(({ month, income, expense }) => ({ month, income, expense })),
    flags: {
      realname: conditions.realnameStatus,
      pay_password: conditions.hasPayPassword,
      withdraw_hold_until: conditions.withdrawHoldUntil,
    },
    reconciled: run === undefined ? null : { at: run.at, ok: run.is_ok, bank_until: run.bank_until },
  };
}

function totalsOf({ inflow, outflow, income, expense, recharged: recharge, withdrawn: withdraw }: Sums) {
  const other = subtract(subtract(inflow, add(income, recharge)), subtract(outflow, add(expense, withdraw)));
  return { income, expense, recharge, withdraw, other };
}

const asCoins = (amount: Fen): Coin => coin(amount);

/** Six stretches, one a month, the last one open to now; and all from the beginning. */
async function monthly(
  db: Db,
  uid: number,
  account: 'rmb' | 'coin',
  now: Date,
): Promise<{ months: (Sums & { month: string })[]; all: Sums }> {
  const months = monthsUntil(dayOf(now), MONTHS);
  const starts = months.map((month) => startOf(`${month}-01`));
  // One statement for both: what lies between the end and the first month is of no use.
  const [all, , ...parts] = await sumsOver(db, uid, account, [new Date(0), null, ...starts, null]);
  return { months: months.map((month, index) => ({ month, ...parts[index]! })), all: all! };
}
