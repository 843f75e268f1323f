import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { balancesOf, listRecords, system } from '../../ledger/index';
import { refundOrder } from '../payments/refund';
import { takePayment } from '../payments/payment';
import { reconcile } from '../books/reconciliation';
import { newCustomer, newNo, owner, recharge } from '../testing';
import { issueBill } from './bills';
import { postLateFees } from './late-fees';
import { creditLineOf, postCreditGrant } from './line';
import { postIouRepayment } from './repayment';
import { iouBills, iouSummary } from './view';
import { findBill } from './store';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const today = () => dayOf(new Date());
const onDay = (day: string) => new Date(`${day}T12:00:00+08:00`);
const daysAgo = (days: number) => dayAfter(today(), -days);
const grant = (uid: number, total: number) =>
  database.transaction((tx) => postCreditGrant(tx, { uid, by: system, total: fen(total) }));
async function use(uid: number, amount: number) {
  const order = { uid, by: owner, orderNo: newNo('O'), title: '工作室租用', orderType: 'studio' };
  await database.transaction((tx) => takePayment(tx, { ...order, parts: { iou: fen(amount) } }));
  return order;
}
const repay = (uid: number, amount?: number) =>
  database.transaction((tx) =>
    postIouRepayment(tx, {
      uid,
      by: owner,
      source: 'balance',
      ...(amount !== undefined && { amount: fen(amount) }),
    }),
  );

/** A customer with money whose line of 5,000.00 was used so many days ago, and billed the day after. */
async function billed(
  amount: number,
  days: number,
): Promise<{ uid: number; billNo: string; dueDate: string }> {
  const uid = await newCustomer(database);
  await inThePast(onDay(daysAgo(days + 2)), () =>
    database.transaction(async (tx) => {
      await postCreditGrant(tx, { uid, by: system, total: fen(5000_00) });
      await recharge(tx, uid, fen(9000_00));
    }),
  );
  await inThePast(onDay(daysAgo(days + 1)), () => use(uid, amount));
  const billNo = await database.transaction((tx) => issueBill(tx, { uid, day: daysAgo(days) }));
  return { uid, billNo: billNo!, dueDate: dayAfter(daysAgo(days), 9) };
}
const billOf = async (uid: number, billNo: string) => (await findBill(database.db, uid, billNo))!;

describe('the line', () => {
  test('the credit line is granted, raised and cut, with a line in the list for each', async () => {
    const uid = await newCustomer(database);
    for (const total of [1000_00, 3000_00, 2000_00]) await grant(uid, total);
    expect(await creditLineOf(database.db, uid)).toBe(2000_00);
    const { rows } = await listRecords(
      database.db,
      uid,
      'credit_limit',
      {},
      {},
      { page: 1, pageSize: 10, ascending: true },
    );
    expect(
      rows.map(({ type, amount, totalAfter, balanceAfter }) => [type, amount, totalAfter, balanceAfter]),
    ).toEqual([
      ['limit_grant', 1000_00, 1000_00, 1000_00],
      ['limit_raise', 2000_00, 3000_00, 3000_00],
      ['limit_cut', 1000_00, 2000_00, 2000_00],
    ]);
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('the credit line is used to the last fen and not beyond, nor cut below what is used', async () => {
    const uid = await newCustomer(database, { credit: 1000_00 });
    await use(uid, 600_00);
    await expect(use(uid, 400_01)).rejects.toMatchObject({ refusal: 'credit.insufficient' });
    await expect(grant(uid, 599_99)).rejects.toMatchObject({ refusal: 'credit.belowUsed' });
    await use(uid, 400_00);
    expect(await iouSummary(database.db, uid)).toMatchObject({
      used_amount: 1000_00,
      available_amount: 0,
      unbilled_amount: 1000_00,
    });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('a customer without a credit line uses nothing of one, and the summary says none', async () => {
    const uid = await newCustomer(database);
    await expect(use(uid, 1_00)).rejects.toMatchObject({ refusal: 'credit.insufficient' });
    expect(await iouSummary(database.db, uid)).toMatchObject({
      total_amount: 0,
      status: 'none',
      current: null,
      next_bill_date: null,
    });
  });
});

describe('a bill', () => {
  test('a bill takes what was used of the credit line before its day, once, and is due nine days later', async () => {
    const { uid, billNo, dueDate } = await billed(800_00, 5);
    await use(uid, 100_00);
    expect(await database.transaction((tx) => issueBill(tx, { uid, day: daysAgo(5) }))).toBeNull();
    expect(await billOf(uid, billNo)).toMatchObject({
      principal_fen: 800_00,
      due_date: dueDate,
      period: daysAgo(6).slice(0, 7),
    });
    expect(await iouSummary(database.db, uid)).toMatchObject({
      unbilled_amount: 100_00,
      overdue_amount: 0,
      current: { bill_no: billNo, remaining: 800_00, status: 'billed', days_left: 4 },
    });
  });

  test('a bill is repaid in parts, the line is free again at once, and no more than is owed is taken', async () => {
    const { uid, billNo } = await billed(800_00, 5);
    await repay(uid, 300_00);
    const list = await iouBills(database.db, uid, { page: 1, page_size: 10 });
    expect(list).toMatchObject({ total: 1, list: [{ status: 'partial', remaining: 500_00 }] });
    await expect(repay(uid, 500_01)).rejects.toMatchObject({
      data: { errors: [{ field: 'amount', message: '还款金额不能超过剩余应还' }] },
    });
    await repay(uid);
    const detail = await iouBills(database.db, uid, { page: 1, page_size: 10, bill_no: billNo });
    expect(detail).toMatchObject({
      bill: { status: 'settled', remaining: 0 },
      uses: [{ amount: 800_00 }],
      repayments: [{ to_principal: 500_00 }, { to_principal: 300_00 }],
    });
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'A.IOU': 0, 'L.AVAIL': 8200_00 });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('a bill is charged for each day late, once, after the grace; the line rests until it is repaid', async () => {
    const { uid, billNo, dueDate } = await billed(1000_00, 20);
    const charge = (late: number) =>
      database.transaction((tx) => postLateFees(tx, { uid, by: system, day: dayAfter(dueDate, late) }));
    expect(await charge(3)).toBe(0);
    expect(await charge(4)).toBe(2_00);
    expect(await charge(4)).toBe(0);
    expect(await charge(7)).toBe(1_50);
    await expect(use(uid, 1_00)).rejects.toMatchObject({ refusal: 'credit.overdue' });
    // Four days more without a run: they are shown, and the repayment charges them first.
    expect(await iouSummary(database.db, uid)).toMatchObject({
      status: 'suspended',
      available_amount: 0,
      overdue_count: 1,
      overdue_amount: 1005_50,
    });
    await repay(uid, 3_00);
    expect(await billOf(uid, billNo)).toMatchObject({ repaid_late_fee_fen: 3_00, repaid_principal_fen: 0 });
    await repay(uid);
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'A.IOU': 0, 'A.IOUFEE': 0, 'R.LATE': 5_50 });
    await use(uid, 1_00);
    const { rows } = await listRecords(
      database.db,
      uid,
      'credit_limit',
      {},
      {},
      { page: 1, pageSize: 20, ascending: true },
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'limit_grant',
      'limit_use',
      'limit_suspend',
      'limit_release',
      'limit_resume',
      'limit_use',
    ]);
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('a bill is never charged more late fees than its principal', async () => {
    const { uid, billNo, dueDate } = await billed(10_00, 20);
    await database.transaction((tx) => postLateFees(tx, { uid, by: system, day: dayAfter(dueDate, 3000) }));
    expect(await billOf(uid, billNo)).toMatchObject({ late_fee_fen: 10_00 });
    expect(
      await database.transaction((tx) => postLateFees(tx, { uid, by: system, day: dayAfter(dueDate, 3001) })),
    ).toBe(0);
  });

  test('a bill is lowered by a refund; what was repaid already comes back as money', async () => {
    const uid = await newCustomer(database, { credit: 5000_00, rmb: 500_00 });
    const order = await use(uid, 800_00);
    const day = dayAfter(today(), 1);
    const billNo = (await database.transaction((tx) => issueBill(tx, { uid, day })))!;
    await repay(uid, 500_00);
    await database.transaction((tx) =>
      refundOrder(tx, { ...order, refundNo: newNo('RF'), amount: fen(800_00) }),
    );
    expect(await billOf(uid, billNo)).toMatchObject({ refunded_fen: 300_00, openPrincipal: 0 });
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'A.IOU': 0, 'L.AVAIL': 500_00 });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });
});
