import { dayAfter, dayOf, daysAfter, daysBetween, daysUntil, isAfter } from '@uc/contract/day';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachCustomer, type Job, type OutboxHandler } from '../../jobs/index';
import { balancesOf, system } from '../../ledger/index';
import { isOverdueAt, issueBill } from './bills';
import {
  expiredLines,
  expiringLines,
  noteExpiry,
  noteReminder,
  suspendedLines,
  withDue,
  withUnbilled,
} from './due-store';
import { postLateFees } from './late-fees';
import { lineOf, postCreditExpiry } from './line';
import {
  notifyBilled,
  notifyDue,
  notifyExpired,
  notifyExpiring,
  notifyRepaid,
  notifyResumed,
  notifySuspended,
} from './notifications';
import { autoRepayIou, resumeWhenRepaid } from './repayment';
import { findBill, findCreditAccount, openBills } from './store';

/** Days past the due date on which a bill is called to mind (finance.md#credit-line-and-bill-states). */
const STAGES = [-3, -1, 0, 1, 3, 7];

/** Jobs for credit lines and bills (console.md#jobs). */
export const creditJobs = (deps: Deps): Job[] => {
  const { db } = deps.database;
  return [
    {
      name: 'finance.iouBills',
      text: '白条出账',
      about: '账单日汇总未出账消费，生成账单',
      at: '0 30 0 * * *',
      async run(now) {
        const today = dayOf(now);
        const days = new Map(
          (await withUnbilled(db)).map(({ uid, bill_day }) => [uid, lastBillDay(today, bill_day)]),
        );
        return forEachCustomer(deps, [...days.keys()], async (tx, uid) => {
          const billNo = await issueBill(tx, { uid, day: days.get(uid)! });
          if (billNo === null) return false;
          await notifyBilled(tx, uid, (await findBill(tx, uid, billNo))!);
          return true;
        });
      },
    },
    {
      name: 'finance.iouLateFees',
      text: '白条违约金',
      about: '为逾期账单计提当日违约金，冻结超过宽限期的额度',
      at: '0 20 0 * * *',
      run: (now) => accrue(deps, dayOf(now)),
    },
    // The same once more: lines that the run before failed to suspend are suspended all the same.
    {
      name: 'finance.iouFreeze',
      text: '白条逾期冻结',
      about: '补做上一次未完成的计提与额度冻结',
      at: '0 25 0 * * *',
      run: (now) => accrue(deps, dayOf(now)),
    },
    {
      name: 'finance.iouAutoRepay',
      text: '白条自动还款',
      about: '还款日从余额自动还款',
      at: '0 0 9 * * *',
      run: async (now) => repayAll(deps, await withDue(db, dayOf(now), { orOn: true }), false),
    },
    {
      name: 'finance.iouCollect',
      text: '白条逾期扣款',
      about: '从有余额的客户账户扣还逾期账单',
      at: '0 */30 * * * *',
      run: async (now) => repayAll(deps, await withDue(db, dayOf(now)), true),
    },
    {
      name: 'finance.iouResume',
      text: '白条额度恢复',
      about: '恢复已还清逾期的客户额度',
      at: '0 */10 * * * *',
      run: async () =>
        forEachCustomer(deps, await suspendedLines(db), async (tx, uid) => {
          if (!(await resumeWhenRepaid(tx, { uid, by: system }))) return false;
          await notifyResumed(tx, uid);
          return true;
        }),
    },
    {
      name: 'finance.iouReminders',
      text: '白条还款提醒',
      about: '还款日前后提醒客户还款',
      at: '0 30 9 * * *',
      async run(now) {
        const today = dayOf(now);
        const soon = dayAfter(today, 3);
        return forEachCustomer(deps, await withDue(db, soon, { orOn: true }), (tx, uid) =>
          remind(tx, uid, today),
        );
      },
    },
    {
      name: 'finance.creditExpiryNotice',
      text: '授信到期提醒',
      about: '授信到期前提醒客户',
      at: '0 40 9 * * *',
      async run(now) {
        const soon = await expiringLines(
          db,
          now,
          daysAfter(now, Math.max(...deadlineKinds.credit_line.remind)),
        );
        return forEachCustomer(deps, soon, (tx, uid) => announceExpiry(tx, uid, now));
      },
    },
    {
      name: 'finance.creditExpiry',
      text: '授信到期',
      about: '关闭到期且没有欠款的授信',
      at: '0 12 0 * * *',
      run: async (now) =>
        forEachCustomer(deps, await expiredLines(db, now), async (tx, uid) => {
          const isClosed = await postCreditExpiry(tx, { uid, by: system });
          if (isClosed) await notifyExpired(tx, uid);
          return isClosed;
        }),
    },
  ];
};

/**
 * Money that has come in repays overdue bills, in a transaction of its own
 * (finance.md#credit-line-and-bill-states).
 */
export const creditOutbox = (deps: Deps): Record<string, OutboxHandler> => ({
  async 'money.arrived'({ uid }) {
    const { db, transaction } = deps.database;
    const account = await findCreditAccount(db, uid);
    if (account === undefined || !account.auto_repay) return;
    const today = dayOf(await clock.now(db));
    const bills = await openBills(db, uid);
    if (bills.some((bill) => isOverdueAt(bill, today))) await transaction((tx) => repayOne(tx, uid, true));
  },
});

/** The newest bill day up to today: one that was missed is made up for, with the day it should have had. */
export function lastBillDay(today: string, billDay: number): string {
  const ofThisMonth = `${today.slice(0, 7)}-${String(billDay).padStart(2, '0')}`;
  if (!isAfter(ofThisMonth, today)) return ofThisMonth;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, billDay)).toISOString().slice(0, 10);
}

const accrue = async (deps: Deps, day: string): Promise<number> =>
  forEachCustomer(deps, await withDue(deps.database.db, day), async (tx, uid) => {
    const before = await findCreditAccount(tx, uid);
    const charged = await postLateFees(tx, { uid, by: system, day });
    const isSuspended =
      before?.status === 'active' && (await findCreditAccount(tx, uid))?.status === 'suspended';
    if (isSuspended) await notifySuspended(tx, uid);
    return charged > 0 || isSuspended;
  });

const repayAll = (deps: Deps, uids: readonly number[], onlyOverdue: boolean): Promise<number> =>
  forEachCustomer(deps, uids, (tx, uid) => repayOne(tx, uid, onlyOverdue));

async function repayOne(tx: Tx, uid: number, onlyOverdue: boolean): Promise<boolean> {
  const repaid = await autoRepayIou(tx, { uid, onlyOverdue });
  if (repaid === null) return false;
  await notifyRepaid(tx, uid, { ...repaid, isAuto: true });
  if (repaid.resumed) await notifyResumed(tx, uid);
  return true;
}

/** D-30: once for each end that a line has. */
async function announceExpiry(tx: Tx, uid: number, now: Date): Promise<boolean> {
  const account = await findCreditAccount(tx, uid);
  const expireAt = account?.expire_at;
  if (expireAt == null || !(await noteExpiry(tx, uid, expireAt))) return false;
  const { used } = lineOf(account, await balancesOf(tx, uid));
  await notifyExpiring(tx, uid, { day: dayOf(expireAt), days: daysUntil(expireAt, now), used });
  return true;
}

async function remind(tx: Tx, uid: number, today: string): Promise<boolean> {
  let isTold = false;
  for (const bill of await openBills(tx, uid)) {
    const past = daysBetween(bill.due_date, today);
    const stage = STAGES.findLast((one) => one <= past);
    if (stage === undefined || !(await noteReminder(tx, uid, bill.bill_no, stage))) continue;
    await notifyDue(tx, uid, bill, past);
    isTold = true;
  }
  return isTold;
}
