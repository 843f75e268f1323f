import { dayOf } from '@uc/contract/day';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, system } from '../../ledger/index';
import { tamper } from '../../ledger/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { refundOrder } from '../payments/index';
import { findBill, findCreditAccount } from './store';
import { newBadDebt, type newDebtor, PAY_PASSWORD } from './testing';

let app: TestApp;
let credit: As;
let finance2: As;
beforeAll(async () => {
  app = await startTestApp();
  credit = (await newStaff(app.deps, 'credit')).as;
  finance2 = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

type Debtor = Awaited<ReturnType<typeof newDebtor>>;
const bad = (more: { rmb?: number; repaid?: number } = {}): Promise<Debtor> =>
  newBadDebt(app, { credit, finance2, ...more });
const recover = ({ billNo, as }: Debtor, more: object = {}) =>
  app.call(api.credit.recover, { bill_no: billNo, pay_password: PAY_PASSWORD, ...more }, as);
const book = ({ uid, billNo }: Debtor, amount: number, more: object = {}, as = finance2) =>
  app.call(
    api.credit.staffRecover,
    {
      no: String(uid),
      bill_no: billNo,
      amount,
      bank_txn_no: newNo('CMBHX'),
      payer_name: '某某公司清算组',
      received_day: dayOf(new Date()),
      ...more,
    },
    as,
  );
const owed = async ({ uid, billNo }: Debtor) => (await findBill(app.database.db, uid, billNo))!.badDebt;
const lost = async ({ uid }: Debtor) => (await balancesOf(app.database.db, uid))['E.BADDEBT'];
const available = async ({ uid }: Debtor) => (await balancesOf(app.database.db, uid))['L.AVAIL'];
const agrees = async ({ uid }: Debtor) => expect(await reconcile(app.database.db, { uid })).toEqual([]);

describe('bad debt is still owed (finance.md#credit-line-and-bill-states)', () => {
  test('bad debt paid from the balance makes the loss smaller, in parts and with the password (finance.md#credit-line-and-bill-states)', async () => {
    const debtor = await bad({ rmb: 1000_00 });
    expect(await owed(debtor)).toBe(1000_00);
    expect((await recover(debtor, { amount: 1, pay_password: 'Wrong1Password' })).status).toBe(422);
    expect((await recover(debtor, { amount: 1000.01 })).status).toBe(422);
    expect((await recover(debtor, { amount: 400 })).data).toMatchObject({ amount: 400, remaining: 600 });
    expect([await lost(debtor), await available(debtor), await owed(debtor)]).toEqual([
      -600_00, 600_00, 600_00,
    ]);
    const { data } = await app.call(api.credit.bills, { bill_no: debtor.billNo }, debtor.as);
    expect(data).toMatchObject({
      bill: { status: 'written_off', written_off: 1000, bad_debt: 600, remaining: 0 },
      repayments: [{ amount: 400, source_text: '核销后余额还款' }],
    });
    await agrees(debtor);
    expect((await recover(debtor)).data).toMatchObject({ amount: 600, remaining: 0 });
    expect([await lost(debtor), await owed(debtor)]).toEqual([0, 0]);
    expect((await recover(debtor)).status).toBe(409);
    await agrees(debtor);
  });

  test('a bill written off has received what its recoveries say, and a difference is found', async () => {
    const debtor = await bad({ rmb: 1000_00 });
    await recover(debtor, { amount: 400 });
    await tamper(
      app.database,
      `update iou_bills set recovered_fen = recovered_fen + 1 where bill_no = '${debtor.billNo}' and uid = ${debtor.uid}`,
    );
    const found = await reconcile(app.database.db, { uid: debtor.uid });
    expect(found).toMatchObject([{ check: 'bill.recovered', expected: 400_01, found: 400_00 }]);
  });

  test('bad debt wakes the line once nothing of it is owed any more, as small as it was made', async () => {
    const debtor = await bad({ rmb: 1000_00 });
    await recover(debtor, { amount: 999.99 });
    await app.runner.run('finance.iouResume');
    expect((await findCreditAccount(app.database.db, debtor.uid))?.status).toBe('suspended');
    await recover(debtor);
    await app.runner.run('finance.iouResume');
    const line = await findCreditAccount(app.database.db, debtor.uid);
    expect(line).toMatchObject({ status: 'active', total_fen: 4000_00 });
  });

  test('bad debt is never paid with money that is not there', async () => {
    const debtor = await bad({ rmb: 10_00 });
    expect((await recover(debtor, { amount: 10.01 })).body.errorCode).toBe(330001);
    expect([await available(debtor), await owed(debtor)]).toEqual([10_00, 1000_00]);
    await agrees(debtor);
  });

  test('bad debt paid by bank transfer is booked by finance, one bank line once', async () => {
    const debtor = await bad();
    const bank_txn_no = newNo('CMBHX');
    expect((await book(debtor, 300, { bank_txn_no })).data.status_text).toBe('已入账');
    expect((await book(debtor, 300, { bank_txn_no })).body.msg).toMatch(/已用于银行到账K\d+（已匹配HX\d+）/);
    for (const amount of [700.01, 0]) expect((await book(debtor, amount)).status).toBe(422);
    expect((await book(debtor, 1, {}, credit)).status).toBe(403);
    expect([await lost(debtor), await owed(debtor), await available(debtor)]).toEqual([-700_00, 700_00, 0]);
    expect((await balancesOf(app.database.db, debtor.uid))['A.BANK']).toBe(-300_00);
    expect((await book(debtor, 700)).data.status_text).toBe('已全部收回');
    // Each stands with its account in the console.
    const { data } = await app.call(api.credit.staffAccount, { no: String(debtor.uid) }, credit);
    expect(data.recoveries).toMatchObject(
      [700, 300].map((amount) => ({ amount, bill_no: debtor.billNo, source_text: '核销后对公转账' })),
    );
    expect((await book(debtor, 1)).status).toBe(409);
    await agrees(debtor);
  });

  test('bad debt paid by a bank line that a second person has refused waits until it is booked, by its amount and day', async () => {
    const debtor = await bad();
    const { as: one, staffId } = await newStaff(app.deps, 'finance');
    const bank_txn_no = newNo('CMBHX');
    // So much of this person's own that the next credit takes two.
    await app.database.asOwner(
      `insert into alone_acts (staff_id, kind, amount_fen, at) values ('${staffId}', 'credit', 4999900, app_now())`,
    );
    for (const step of ['staffRefuse', 'staffRefuse', 'staffApprove'] as const) {
      const asked = (await book(debtor, 300, { bank_txn_no }, one)).data;
      expect(asked).toMatchObject({ status: 'pending' });
      // A person who may credit it alone cannot take the bank line away from the request.
      expect((await book(debtor, 300, { bank_txn_no })).body.msg).toContain(asked.no);
      const decided = { no: asked.no, ...(step === 'staffRefuse' && { reason: '请核对付款方' }) };
      expect((await app.call(api.bookings[step], decided as never, finance2)).status).toBe(200);
    }
    expect(await owed(debtor)).toBe(700_00);
    const second = { bank_txn_no: newNo('CMBHX') };
    const { data } = await book(debtor, 300, second, one);
    await app.call(api.bookings.staffRefuse, { no: data.no, reason: '请核对' }, finance2);
    expect((await book(debtor, 301, second)).body.msg).toMatch(
      /银行到账与单据不符：银行到账K\d+为.+300\.00元/,
    );
    expect((await book(debtor, 300, second)).data.status_text).toBe('已入账');
    expect((await book(debtor, 300, second)).body.msg).toMatch(/已用于银行到账K\d+（已匹配HX\d+）/);
    expect([await owed(debtor), await available(debtor)]).toEqual([400_00, 0]);
    await agrees(debtor);
  });

  test('bad debt is named by both its numbers where staff mistype one of them', async () => {
    const [debtor, other] = [await bad(), await bad()];
    const stranger = { uid: 999_999_999_999, billNo: debtor.billNo };
    for (const typed of [
      { ...debtor, billNo: 'O20261120' },
      { ...debtor, uid: other.uid },
      { ...debtor, ...stranger },
    ]) {
      const no = String(typed.uid);
      const named = { no, bill_no: typed.billNo, reason: '客户已破产' };
      const answers = [
        await book(typed, 1),
        await app.call(api.credit.staffWriteOff, named, credit),
        await app.call(api.credit.staffWaive, { ...named, amount: 1 }, credit),
      ];
      for (const answer of answers)
        expect([answer.status, answer.body.msg]).toEqual([
          404,
          `没有找到账户${no}名下的账单${typed.billNo}，请在“信用账户”中该客户的详情核对后重新填写`,
        ]);
    }
  });

  test('bad debt is nobody else’s to pay', async () => {
    const [debtor, other] = [await bad(), await bad({ rmb: 5_00 })];
    expect((await recover({ ...other, billNo: debtor.billNo }, { amount: 1 })).status).toBe(404);
  });
});

describe('a refund of an order whose use was written off (J19)', () => {
  const orderOf = async ({ uid }: Debtor) => {
    const [use] = await app.database.asOwner<{ order_no: string }>(
      `select order_no from iou_uses where uid = ${uid}`,
    );
    return use!.order_no;
  };
  const refund = async (debtor: Debtor, amount: number) => {
    const orderNo = await orderOf(debtor);
    const about = { uid: debtor.uid, by: system, orderNo, title: '工作室租用', refundNo: newNo('RF') };
    return app.database.transaction((tx) => refundOrder(tx, { ...about, amount: fen(amount) }));
  };
  const legs = async ({ uid }: Debtor) =>
    app.database.asOwner<{ target: string; amount_fen: number }>(
      `select target, amount_fen::int from refund_legs where uid = ${uid} order by target`,
    );

  test('a refund of an order whose use was written off makes the debt smaller before anybody gets money for what was never repaid (J19)', async () => {
    const debtor = await bad({ repaid: 300_00 });
    expect([await owed(debtor), await lost(debtor)]).toEqual([700_00, -700_00]);
    await refund(debtor, 1000_00);
    expect(await legs(debtor)).toEqual([
      { target: 'balance', amount_fen: 300_00 },
      { target: 'debt', amount_fen: 700_00 },
    ]);
    expect([await owed(debtor), await lost(debtor), await available(debtor)]).toEqual([0, 0, 300_00]);
    await agrees(debtor);
  });

  test('a refund in parts of an order whose use was written off pays the debt first, and then what was paid after the write-off comes back', async () => {
    const debtor = await bad({ rmb: 600_00 });
    await recover(debtor, { amount: 600 });
    await refund(debtor, 300_00);
    expect([await owed(debtor), await available(debtor)]).toEqual([100_00, 0]);
    await refund(debtor, 700_00);
    expect([await owed(debtor), await available(debtor)]).toEqual([0, 600_00]);
    expect(await lost(debtor)).toBe(0);
    await agrees(debtor);
  });
});
