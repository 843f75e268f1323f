import { dayOf, isBefore } from '@uc/contract/day';
import { add, type Coin, coin, compare, type Fen, fen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { balancesOf, type Hold, holdsFor, lockAccounts } from '../../ledger/index';
import { frozenCoins, liveBatches } from '../coins/index';
import { type Coupon, listCoupons } from '../coupons/index';
import { dueDateOf, findCreditAccount, lineOf, nextBillDay, openBills } from '../credit/index';
import { paymentAccounts } from './payment';

/** The means by which a customer can pay; amounts in 分 and hundredths of a coin. */
export interface Means {
  now: Date;
  /** Usable ones, and unusable ones with the reason. */
  coupons: readonly Coupon[];
  bonus: Coin;
  paid: Coin;
  rmb: Fen;
  iou: {
    /** False where there is no line at all, so that nothing is offered. */
    isOffered: boolean;
    available: Fen;
    /** Why the line cannot be used; empty when it can. */
    reason: string;
    /** The day by which a use of today would have to be repaid, `YYYY-MM-DD`. */
    dueDate: string | null;
  };
}

/** More coupons than anybody holds. */
const MOST_COUPONS = 500;

/** Takes the locks of a payment, so that the means that are read afterwards cannot change (trust §3.5). */
export const lockForPayment = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, { uid, accounts: paymentAccounts });

/**
 * Reads the means by which the customer can pay now. Amounts that the given orders have reserved count as
 * available: they would be released first.
 */
export async function meansOf(db: Db, uid: number, orderNos: readonly string[]): Promise<Means> {
  const now = await clock.now(db);
  const [balances, batches, account, bills, { rows: coupons }, holds, frozen] = await Promise.all([
    balancesOf(db, uid),
    liveBatches(db, uid),
    findCreditAccount(db, uid),
    openBills(db, uid),
    listCoupons(db, uid, { statuses: ['unused', 'locked', 'pending'] }, now, {
      sort: 'expire',
      limit: MOST_COUPONS,
      offset: 0,
    }),
    Promise.all(orderNos.map((orderNo) => holdsFor(db, uid, 'order', orderNo))),
    Promise.all(orderNos.map((orderNo) => frozenCoins(db, uid, orderNo))),
  ]);
  const held = (code: Hold['account']) =>
    fen(
      holds
        .flat()
        .filter(({ account: on }) => on === code)
        .reduce((total, one) => add<'Fen'>(total, fen(one.amount)), fen(0)),
    );
  const isAlive = ({ expireAt }: { expireAt: Date | null }) => expireAt === null || expireAt > now;
  const coins = (bucket: 'paid' | 'bonus'): Coin =>
    sum<'Coin'>([
      coin(0),
      ...batches.filter((one) => one.bucket === bucket && isAlive(one)).map(({ remaining }) => remaining),
      ...frozen
        .flat()
        .filter((one) => one.bucket === bucket && isAlive(one))
        .map((one) => one.amount),
    ]);
  const line = lineOf(account, balances);
  const today = dayOf(now);
  const isOverdue = bills.some(({ due_date }) => isBefore(due_date, today));
  const available = account?.status === 'active' ? add(line.available, held('M.IOUHOLD')) : fen(0);
  return {
    now,
    coupons: coupons.map((one) =>
      one.lockedOrderNo !== null && orderNos.includes(one.lockedOrderNo) && one.status === 'locked'
        ? { ...one, status: 'unused' as const, lockedOrderNo: null }
        : one,
    ),
    bonus: coins('bonus'),
    paid: coins('paid'),
    rmb: add(balances['L.AVAIL'], held('L.FROZEN')),
    iou: {
      isOffered: account !== undefined && line.total > 0,
      available: isOverdue ? fen(0) : available,
      reason: iouReason(account?.status ?? 'none', isOverdue, available),
      dueDate: account === undefined ? null : dueDateOf(nextBillDay(today, account.bill_day), account),
    },
  };
}

/** The reason why 白条 cannot pay, in the words of finance.md#money-limits. */
function iouReason(status: string, isOverdue: boolean, available: Fen): string {
  if (isOverdue || status === 'suspended') return '您有逾期账单，暂不可使用白条';
  if (status !== 'active' || compare(available, fen(1_00)) < 0) return '信用额度不足';
  return '';
}
