import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newSubAccount, PASSWORD } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { postLateFees } from './late-fees';
import { postIouPayment } from './online';
import { findCreditAccount } from './store';
import { newDebtor, PAY_PASSWORD, today } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

type Debtor = Awaited<ReturnType<typeof newDebtor>>;
const repay = ({ as }: Pick<Debtor, 'as'>, input: Record<string, unknown>, key?: string) =>
  app.call(
    api.credit.repay,
    { source: 'balance', pay_password: PAY_PASSWORD, ...input } as never,
    as,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const preview = ({ as }: Pick<Debtor, 'as'>, input: Record<string, unknown> = {}) =>
  app.call(api.credit.repayPreview, input as never, as);
const wrong = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: { message: string }[] }).errors[0]!.message;
const statusOf = async (uid: number) => (await findCreditAccount(app.database.db, uid))?.status;

test('a customer who looks ahead is told what 本期 is beside all that is owed: the bill that is due first, as the head says it', async () => {
  const debtor = await newDebtor(app, { amount: 800_00, days: 5, older: 300_00 });
  const { current, total } = (await preview(debtor)).data;
  const head = (await app.call(api.credit.summary, {}, debtor.as)).data.current!;
  expect(current).toEqual({ bill_no: debtor.bills[0], period: head.period, remaining: head.remaining });
  expect([current!.remaining, total]).toEqual([304.65, 1104.65]);
  const { data } = await preview(debtor, { amount: current!.remaining, bill_nos: current!.bill_no });
  expect(data.alloc.map(({ bill_no }) => bill_no)).toEqual([debtor.bills[0]]);
  expect(data.remaining).toBe(800);
});

describe('a repayment from the balance', () => {
  test('a repayment from the balance does what the look ahead has said, the oldest bill first', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 2000_00, older: 300_00 });
    const ahead = (await preview(debtor, { amount: 500 })).data;
    // The older bill is 31 days late: 0.15 a day.
    expect(ahead).toMatchObject({
      total: 1104.65,
      to_late_fee: 4.65,
      to_principal: 495.35,
      remaining: 604.65,
    });
    const { data } = await repay(debtor, { amount: 500 });
    expect(data).toMatchObject({
      status: 'success',
      amount: 500,
      alloc: ahead.alloc,
      remaining: ahead.remaining,
      releases: ahead.releases,
      resumed: false,
    });
    expect(data.alloc).toEqual([
      { bill_no: debtor.bills[0], period: expect.any(String), to_late_fee: 4.65, to_principal: 300 },
      { bill_no: debtor.bills[1], period: expect.any(String), to_late_fee: 0, to_principal: 195.35 },
    ]);
    const list = (await app.call(api.credit.repayments, {}, debtor.as)).data;
    expect(list.list).toEqual([
      expect.objectContaining({ repay_no: data.repay_no, amount: 500, to_late_fee: 4.65, alloc: data.alloc }),
    ]);
    expect(await reconcile(app.database.db, { uid: debtor.uid })).toEqual([]);
  });

  test('a repayment from the balance takes what every screen shows, before the run of the day has charged its late fees', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 2000_00, older: 300_00 });
    const summary = async () => ({
      overdue: (await app.call(api.credit.summary, {}, debtor.as)).data.overdue_amount,
      list: (await app.call(api.credit.bills, { status: 'overdue' }, debtor.as)).data,
      one: (await app.call(api.credit.bills, { bill_no: debtor.bills[0] }, debtor.as)).data,
      withheld: (await app.call(api.withdrawals.form, {}, debtor.as)).data.deductions,
    });
    const before = await summary();
    const ofBill = { late_fee: 4.65, remaining: 304.65 };
    expect(before).toMatchObject({ overdue: 304.65, list: { list: [ofBill] }, one: { bill: ofBill } });
    expect(before.withheld).toContainEqual(expect.objectContaining({ amount: 304.65 }));
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOUFEE']).toBe(0);
    await app.database.transaction((tx) => postLateFees(tx, { uid: debtor.uid, by: system, day: today() }));
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOUFEE']).toBe(-4_65);
    expect(await summary()).toEqual(before);
    expect((await repay(debtor, { bill_nos: [debtor.bills[0]] })).data.amount).toBe(before.overdue);
  });

  test('a repayment of chosen bills leaves the others, and takes all of them without an amount', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 2000_00, older: 300_00 });
    const { data } = await repay(debtor, { bill_nos: [debtor.bills[1]] });
    expect(data).toMatchObject({ amount: 800, alloc: [{ bill_no: debtor.bills[1] }] });
    expect((await preview(debtor)).data.total).toBe(304.65);
    expect(wrong(await repay(debtor, { bill_nos: [debtor.bills[1]] }))).toBe('所选账单不存在或已还清');
  });

  test('a repayment is refused above what is owed, at nothing, without enough money, and with a wrong password', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 100_00 });
    expect(wrong(await repay(debtor, { amount: 800.01 }))).toBe('还款金额不能超过剩余应还');
    expect(wrong(await repay(debtor, { amount: 0 }))).toBe('请输入还款金额');
    expect((await repay(debtor, { amount: 100.01 })).body.errorCode).toBe(330001);
    expect((await repay(debtor, { amount: 1, pay_password: 'Wrong1Word' })).body.errorCode).toBe(330006);
    const unset = await newOwner(app.deps);
    expect((await repay({ as: unset.as }, {})).body.errorCode).toBe(330005);
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOU']).toBe(-800_00);
  });

  test('a repayment that is sent again under its key happens once, also with another password typed', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 2000_00 });
    const key = randomUUID();
    const first = await repay(debtor, { amount: 100 }, key);
    const again = await repay(debtor, { amount: 100, pay_password: 'Other1Word' }, key);
    expect([again.text, again.headers.get('idempotency-hit')]).toEqual([first.text, 'true']);
    expect((await repay(debtor, { amount: 101 }, key)).status).toBe(422);
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOU']).toBe(-700_00);
  });

  test('a repayment of everything overdue wakes the line at once and says so', async () => {
    const debtor = await newDebtor(app, { amount: 1000_00, days: 20, rmb: 3000_00 });
    await app.database.transaction((tx) => postLateFees(tx, { uid: debtor.uid, by: system, day: today() }));
    expect(await statusOf(debtor.uid)).toBe('suspended');
    expect((await preview(debtor, { amount: 10 })).data.resumes).toBe(false);
    expect((await repay(debtor, { amount: 10 })).data.resumed).toBe(false);
    const { data } = await preview(debtor);
    expect(data).toMatchObject({ resumes: true, short: 0 });
    expect((await repay(debtor, { amount: data.total })).data).toMatchObject({ remaining: 0, resumed: true });
    expect(await statusOf(debtor.uid)).toBe('active');
    const told = await newestOfOwner(app, debtor.uid, 5);
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['信用额度已恢复', '白条还款成功']),
    );
  });

  test('a repayment is for sub-accounts that may repay, with their own password', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 2000_00 });
    const reader = await newSubAccount(app.deps, debtor.uid, ['finance.credit:view']);
    expect((await repay({ as: reader.as as never }, { amount: 1 })).body.errorCode).toBe(310403);
    const clerk = await newSubAccount(app.deps, debtor.uid, ['finance.credit:view', 'finance.credit:repay']);
    expect((await repay({ as: clerk.as as never }, { amount: 1 })).body.errorCode).toBe(330006);
    const { data } = await repay({ as: clerk.as as never }, { amount: 1, pay_password: PASSWORD });
    expect(data.remaining).toBe(799);
  });
});

describe('自动还款', () => {
  test('自动还款 is switched by who may repay, and only where there is a line', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5 });
    expect((await app.call(api.credit.autoRepay, { on: false }, debtor.as)).data).toEqual({
      auto_repay: false,
    });
    expect((await app.call(api.credit.summary, {}, debtor.as)).data.auto_repay).toBe(false);
    const nobody = await newOwner(app.deps);
    expect((await app.call(api.credit.autoRepay, { on: true }, nobody.as)).status).toBe(409);
  });
});

describe('a repayment online', () => {
  const paidFor = async (debtor: Debtor, amount: number) => {
    const { data } = await repay(debtor, { source: 'online', channel: 'alipay', amount });
    expect(data).toMatchObject({ status: 'pending', pay_no: expect.any(String) });
    return data;
  };
  const arrive = (debtor: Debtor, opened: { repay_no: string; pay_no: string | null }, amount: number) =>
    app.database.transaction((tx) =>
      postIouPayment(tx, app.deps, {
        uid: debtor.uid,
        purpose: 'iou',
        refNo: opened.repay_no,
        payNo: opened.pay_no!,
        amount: fen(amount),
        channel: 'alipay',
        channelNo: `2088${opened.repay_no}`,
        paidAt: new Date(),
        isLate: false,
      }),
    );

  test('a repayment online repays when the channel has the money, not before', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5 });
    const opened = await paidFor(debtor, 800);
    expect((await balancesOf(app.database.db, debtor.uid))['A.IOU']).toBe(-800_00);
    await arrive(debtor, opened, 800_00);
    const state = (await app.call(api.credit.repayState, { repay_no: opened.repay_no }, debtor.as)).data;
    expect(state).toMatchObject({ status: 'success', repaid: 800, to_balance: 0 });
    expect(await balancesOf(app.database.db, debtor.uid)).toMatchObject({
      'A.IOU': 0,
      'A.CH.alipay': -800_00,
    });
    expect(await reconcile(app.database.db, { uid: debtor.uid })).toEqual([]);
  });

  test('a repayment online keeps as balance what nobody owes any more when it arrives', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5, rmb: 1000_00 });
    const opened = await paidFor(debtor, 800);
    await repay(debtor, { amount: 500 });
    await arrive(debtor, opened, 800_00);
    const state = (await app.call(api.credit.repayState, { repay_no: opened.repay_no }, debtor.as)).data;
    expect(state).toMatchObject({ status: 'success', repaid: 300, to_balance: 500 });
    expect(await balancesOf(app.database.db, debtor.uid)).toMatchObject({ 'A.IOU': 0, 'L.AVAIL': 1000_00 });
    expect(await reconcile(app.database.db, { uid: debtor.uid })).toEqual([]);
  });

  test('a repayment online asks for a channel, and belongs to its owner', async () => {
    const debtor = await newDebtor(app, { amount: 800_00, days: 5 });
    expect(wrong(await repay(debtor, { source: 'online', amount: 1 }))).toBe('请选择支付方式');
    const opened = await paidFor(debtor, 10);
    const other = await newOwner(app.deps);
    expect((await app.call(api.credit.repayState, { repay_no: opened.repay_no }, other.as)).status).toBe(404);
  });
});
