import { isAfter } from '@uc/contract/day';
import { type Fen, fen, min, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuseForm } from '../../call/index';
import {
  balancesOf,
  documentNo,
  journals,
  lockAccounts,
  type MoneyEvent,
  post,
  system,
} from '../../ledger/index';
import { allocate, partsOf, type Share, totalOf } from './allocation';
import { isOverdueAt, todayOf } from './bills';
import { chargeLateFees } from './late-fees';
import { markCredit } from './line';
import { insertRepayments } from './repayment-store';
import { type Bill, changeBill, findCreditAccount, hasBadDebt, openBills } from './store';

interface Repayment extends MoneyEvent {
  /** Given for an online repayment, whose number exists before it is paid. */
  repayNo?: string;
  /** The amount to repay; all open amounts without it. */
  amount?: Fen;
  /** `auto` is the automatic repayment, from the balance too. */
  source: 'balance' | 'auto' | { channel: journals.Channel; channelNo: string };
  /** Only these bills; all open ones without them. */
  billNos?: readonly string[] | undefined;
}
/** The result of a repayment. */
export interface Repaid {
  repayNo: string;
  amount: Fen;
  shares: Share[];
  /** Open on all bills afterwards. */
  remaining: Fen;
  /** The line was suspended and is active again. */
  resumed: boolean;
}

const accounts = ['L.AVAIL', 'A.IOU', 'A.IOUFEE', 'M.LIMIT', 'R.LATE'] as const;

/** Locks all accounts of a repayment in one order. */
export const lockForRepayment = (tx: Tx, uid: number, channel?: journals.Channel): Promise<void> =>
  lockAccounts(tx, {
    uid,
    accounts: channel === undefined ? accounts : [...accounts, journals.cashAccount(channel)],
  });

/**
 * J22: charges the late fees of today, then repays bills, late fees first and then the oldest principal.
 * Refuses an amount above the open one and `money.insufficient`. A suspended line is resumed with the last
 * overdue bill.
 */
export async function postIouRepayment(tx: Tx, repayment: Repayment): Promise<Repaid> {
  const { uid, by, source, billNos } = repayment;
  await lockForRepayment(tx, uid, typeof source === 'string' ? undefined : source.channel);
  const now = await clock.now(tx);
  const account = await findCreditAccount(tx, uid);
  if (account !== undefined) await chargeLateFees(tx, { uid, by: system, day: await todayOf(tx) }, account);
  const all = await openBills(tx, uid);
  const bills = chooseBills(all, billNos);
  const amount = repayment.amount ?? totalOf(bills);
  const { shares, rest } = allocate(bills, amount);
  if (amount === 0 || rest > 0) throw refuseForm({ field: 'amount', message: '还款金额不能超过剩余应还' });
  for (const { bill, lateFee, principal } of shares)
    await changeBill(tx, uid, bill.bill_no, { lateFee, principal });
  const repayNo = repayment.repayNo ?? documentNo('H', now);
  const { principal, lateFee } = partsOf(shares);
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'iou.repay',
    refType: 'iou_repayment',
    refId: repayNo,
    about: {
      bizType: 'iou_repayment',
      bizNo: repayNo,
      title: source === 'auto' ? '白条自动还款' : '白条还款',
      ...(typeof source === 'string' ? { channel: 'balance' } : source),
    },
    journal: journals.iouRepaid(principal, lateFee, typeof source === 'string' ? 'balance' : source.channel),
  });
  await insertRepayments(
    tx,
    shares.map((share) => ({
      uid,
      repay_no: repayNo,
      bill_no: share.bill.bill_no,
      amount_fen: sum([share.lateFee, share.principal]),
      principal_fen: share.principal,
      late_fee_fen: share.lateFee,
      source: typeof source === 'string' ? source : 'online',
      created_at: posted!.at,
    })),
  );
  const left = await openBills(tx, uid);
  const resumed = await resumeWhenRepaid(tx, repayment, left);
  return { repayNo, amount, shares, remaining: totalOf(left), resumed };
}

/** The bills that were named, or all; refuses a number that is not open. */
export function chooseBills(bills: readonly Bill[], billNos: readonly string[] | undefined): Bill[] {
  if (billNos === undefined) return [...bills];
  const named = bills.filter(({ bill_no }) => billNos.includes(bill_no));
  if (named.length < new Set(billNos).size)
    throw refuseForm({ field: 'bill_nos', message: '所选账单不存在或已还清' });
  return named;
}

/**
 * Automatic repayment from the balance, as far as it goes, of bills that are due or, with `onlyOverdue`, overdue; only
 * when the customer has switched it on (finance.md#credit-line-and-bill-states). Null when nothing was repaid.
 */
export async function autoRepayIou(
  tx: Tx,
  { uid, onlyOverdue }: { uid: number; onlyOverdue: boolean },
): Promise<Repaid | null> {
  await lockForRepayment(tx, uid);
  const account = await findCreditAccount(tx, uid);
  if (account === undefined || !account.auto_repay) return null;
  const today = await todayOf(tx);
  const due = (await openBills(tx, uid)).filter((bill) =>
    onlyOverdue ? isOverdueAt(bill, today) : !isAfter(bill.due_date, today),
  );
  const amount = min((await balancesOf(tx, uid))['L.AVAIL'], totalOf(due));
  if (amount <= 0) return null;
  const billNos = due.map(({ bill_no }) => bill_no);
  return postIouRepayment(tx, { uid, by: system, source: 'auto', amount: fen(amount), billNos });
}

/** Resumes a suspended line when nothing is overdue; never one with bad debt that is still owed. */
export async function resumeWhenRepaid(tx: Tx, event: MoneyEvent, open?: readonly Bill[]): Promise<boolean> {
  const { uid } = event;
  if ((await findCreditAccount(tx, uid))?.status !== 'suspended') return false;
  const today = await todayOf(tx);
  const bills = open ?? (await openBills(tx, uid));
  if (bills.some((bill) => isOverdueAt(bill, today)) || (await hasBadDebt(tx, uid))) return false;
  await markCredit(tx, event, 'resume');
  return true;
}
